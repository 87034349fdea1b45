"""Another name where a sentence equates one word with one known thing, in whatever words it does so.

`日誌に「ひばり」と書いてあれば、それは丙舟である`, `T-5 の札があるのが丙舟だ`, `丙舟は帳面では T-5。`:
the sentence is read with the name and the word masked, so that its grammar alone has to say that the two
are one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kg_pipeline.providers.embedded.ja.alias_clauses import Called
from kg_pipeline.providers.embedded.ja.alias_forms import SIGN
from kg_pipeline.providers.embedded.ja.alias_patterns import NOUNS, REGISTER_WORD
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE

_N, _W = "\x01", "\x02"
"""What stands for the name and for the word."""

_ANY = rf"[^、。{_N}{_W}]"
_CODE = r"(?<![a-z0-9\-])(?=[a-z0-9\-]*\d)[a-z]{1,4}-?\d{1,4}(?:-\d{1,3})?[a-z]?(?![a-z0-9\-])"
_WORD = re.compile(rf"「[^「」]{{2,20}}」|『[^『』]{{2,20}}』|{_CODE}")
_KATAKANA = re.compile(r"(?<![一-龠々ァ-ヶー])[ァ-ヶー]{3,12}(?![一-龠々ァ-ヶー])")
_IS = (
    r"(?:である(?!か)|です(?!か)|だ(?![けっろ])|を(?:指|さす|意味|示)|の(?:こと|意味)|"
    r"と(?:思|読|考え)|で(?=、)|。?$)"
)
_SAYS = r"と(?:だけ|も|しか)?(?:書|あ[るりっれ]|言|い[いうえっわ]|記|載|出|呼|聞|刷|彫)"
_IF_SO = r"(?:のは|のが|[えばけせてねべめれげ]ば|[たっ]たら|いたら|だら|場合は?|ときは?|時は?)"
_NAMES = rf"(?:{NOUNS}|呼び方|呼び名|名前|あだ名|通り名|名)"
_GIVEN = "に(?:つけ|付け)られた"
_STANDS_FOR = r"に(?:当たり|当たる|あたる|あたり|相当[しす])"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"{_W} ?(?:{_SAYS}|の{SIGN}が){_ANY}{{0,12}}{_IF_SO}、?(?:[それこ]れは|そこは)?、?{_N}{_IS}",
        rf"^(?:{_ANY}{{1,10}}の)?{_W} ?と?は、?(?:(?:いま|今|現在)の)?{_N}"
        rf"(?:{_STANDS_FOR}|(?:{_GIVEN}|の(?:{_ANY}{{1,6}}[いのな])?){_NAMES}{_IS})",
        rf"^{_N}は、?{_ANY}{{0,10}}{REGISTER_WORD}(?:では|には|上では?|で)、? ?{_W}(?:である|です|だ)?。?$",
        rf"{_N}(?:のこと)?を、?{_ANY}{{0,14}}、?{_W} ?(?:の名で|としか)",
        rf"{_W} ?\({_N}\)",
    )
)
_SIGNS = rf"^(?:{_N} ?= ?{_W}|{_W} ?= ?{_N})。?$"
_ONE_THING = re.compile(
    rf"^(?:{_W} ?[もと]、?{_N}|{_N}[もと]、?{_W} ?)[もは]、?(?:[^。{_N}{_W}]{{1,16}}、)?{_ANY}{{0,4}}?"
    r"(?:同じ(?:もの|物)|同一(?:である|です|だ|。)|一つ(?:である|です|だ|。)|別の?(?:物|もの)ではな)"
)
_ALONE = (_ONE_THING, re.compile(_SIGNS))
"""What says of a word in katakana too, which might be any noun, that it is the thing."""

_NOTICE = re.compile(
    r"(?:中|禁止?|注意|危険|厳禁|済み?|不可|無用|予定|可|要[一-龠]+|故障|[停休]止|[開閉入切満空])[」』]$"
)
"""In quotation marks: what a sign says of a state, and calls nothing."""

_ALSO = re.compile(rf"(?:は|を)、?(?P<a>{CANDIDATE})とも(?:。|$)")


def equated(text: str, held: Sequence[tuple[int, int, str]]) -> Iterator[Called]:
    """The other name that a folded sentence equates with the only one of the known names, `held`, in it."""
    if len(held) != 1:
        return
    start, end, name = held[0]
    if (also := _ALSO.match(text, end)) is not None:
        yield Called(name, *also.span("a"))
        return
    for words, forms in ((_WORD, (*_FORMS, *_ALONE)), (_KATAKANA, _ALONE)):
        found = [word.span() for word in words.finditer(text) if word.end() <= start or word.start() >= end]
        if len(found) != 1 or _NOTICE.search(text, 0, found[0][1]):
            continue
        if any(form.search(_masked(text, (start, end), found[0])) for form in forms):
            yield Called(name, *found[0])
            return


def _masked(text: str, name: tuple[int, int], word: tuple[int, int]) -> str:
    """The sentence with the name and the word each one character."""
    for (start, end), mark in sorted(((name, _N), (word, _W)), reverse=True):
        text = text[:start] + mark + text[end:]
    return text
