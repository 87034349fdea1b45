"""Other names in the plainest turns: `甲のことを「乙」と言う`, `乙(甲の通称)`, `銘板の番号は T-5`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from kg_pipeline.providers.embedded.ja.alias_clauses import Called
from kg_pipeline.providers.embedded.ja.alias_equated import equated
from kg_pipeline.providers.embedded.ja.alias_names import Names
from kg_pipeline.providers.embedded.ja.alias_patterns import REGISTER_WORD
from kg_pipeline.providers.embedded.ja.marked import Marked
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE

_QUOTE = r"「[^「」]{2,20}」|『[^『』]{2,20}』"
_CODE = r"[a-z]{1,4}-?\d{1,4}(?:-\d{1,3})?[a-z]?|[a-z]{1,4}-[a-z]{1,2}|[a-z]{2,6}"
_IDENTIFIER = r"(?:[一-龠]{0,4}(?:番号|型番|機番|品番|型式|略号)|(?:整理|管理|識別)?(?:記号|符号|コード))"
_SAYS = r"(?:と|って)(?:も|だけ)?(?:呼|言[うっいわ]|いう|いい|いわ|書|略|記[すしさ]|称)"
_ABOUT = Marked(
    rf"のことを、?(?:[^、。「」はがを]{{1,14}}(?:では|には|は|で|も))?、?(?P<a>{_QUOTE}|{CANDIDATE}){_SAYS}",
    "のことを",
)
_OF = Marked(
    rf"(?P<a>{_QUOTE}|{CANDIDATE})\((?P<x>[^()、。]{{2,24}}?)の(?:こと|通称|愛称|略称|略|別名|別称|呼び名|俗称|旧称|あだ名)\)",
    "(",
)
_NUMBERED = re.compile(
    rf"(?:^|(?<=[、。]))(?:(?:[一-龠]{{0,3}}{REGISTER_WORD}|銘板|設備|機器|現場|[車機船本胴]体|筐体)(?:の|では|には|での))?"
    rf"(?:{_IDENTIFIER})(?:は|が|:) ?(?P<a>{_CODE})(?![a-z0-9\-])"
)
_NUMBERED_OF = re.compile(rf"の(?:{_IDENTIFIER})(?:は|が|:) ?(?P<a>{_CODE})(?![a-z0-9\-])")
_PRINTED = re.compile(
    rf"(?:(?:の|は、?)[一-龠々ァ-ヶー]{{1,6}})?に(?:は|も)? ?(?P<a>{_CODE}) ?"
    r"と(?:だけ|しか|のみ)?(?:印字|刻印|印刷|表示|刻[まん]|書[いか]|記[しさ]|出[るて]|入っ)"
)
_SHORT = Marked(
    rf"(?:短く|略して|縮めて|約めて|つづめて)(?:は|も)?、?(?P<a>{_QUOTE}|{CANDIDATE}){_SAYS}",
    "短く",
    "略して",
    "縮めて",
    "約めて",
    "つづめて",
)
_MEANS = Marked(
    rf"^(?P<a>{_QUOTE}|{CANDIDATE}(?!は))(?:とは|は|といえば|と言えば|とあれば|と(?:書いて|言って|いって)あれば)、?"
    r"(?P<x>[^、。はがを]{2,24}?)(?:を(?:指す|さす|意味する|表す)(?:。|$)|のこと(?:である|です|だ|を指す)?(?:。|$))",
    "を指す",
    "をさす",
    "を意味する",
    "を表す",
    "のこと",
)
SOLD_AS = re.compile(
    rf"(?:^|(?<=[。、]))(?P<noun>(?:商品|製品|品|銘柄|販売|市販|流通)名|銘|屋号)は、?(?P<a>{_QUOTE})"
)
"""`商品名は「ツキ」`: under which name goods are sold."""

SOLD_KEY = re.compile(r"(?:商品|製品|銘柄|販売|市販|流通)名|銘|屋号")

_EACH_MEANS = re.compile(
    rf"(?:(?:[^、。「」はがを]{{1,10}}の)?(?P<q>{_QUOTE})|(?P<a>{CANDIDATE}))(?:とは|は)、?(?P<x>[^、。はがを]{{2,24}}?)"
    r"(?P<closes>(?:の(?:こと|略[称記語]?|別名|別称|通称|愛称|呼び名|旧称|旧名|俗称)(?:である|です|だ)?|"
    r"を(?:指す|指します|さす|意味する|表す)))?"
)
_SHOWN = re.compile(
    rf"(?P<a>{_QUOTE})と(?:出|表示|印字|書[いか]|刻)[^、。]{{0,8}}、(?:そう|それで|そのまま|その名で)(?:呼|通|言)"
)
_IN_OTHER_WORDS = re.compile(
    r"(?:^|(?<=、))(?:(?:英語|英文|英名|日本語|和文|和名|中国語)(?:で(?:言う|いう)|の)|[^、。はがを]{1,8}で(?:言う|いう))(?=.)"
)
_IS_THE = re.compile(
    rf" ?(?P<a>{_QUOTE}|{CANDIDATE})(?:が|は) ?(?P<b>{CANDIDATE})"
    r"(?:です|である|だ|に(?:当|あ)た(?:る|ります))?(?=、|。|$)"
)
_TOPIC = re.compile(r"」?(?:\([^()]*\))?(?:は|を|も|のことを?は?)、?")


def told_plainly(
    text: str, names: Names, topic: str | None, owner: Callable[[str], str | None]
) -> Iterator[Called]:
    """The other names that a folded sentence gives in such a turn, of `topic` where it names no one.

    `owner` tells whom a phrase names, be it a thing that only its ending gives a class.
    """
    held = names.located(text)
    for _, end, name in held:
        for pattern in (_ABOUT, _NUMBERED_OF, _PRINTED):
            if (found := pattern.match(text, end)) is not None:
                yield Called(name, *found.span("a"))
    if "(" in text:
        for found in _OF.finditer(text):
            if found.group("x") in names:
                yield Called(names[found.group("x")], *found.span("a"))
    if (found := _MEANS.match(text)) is not None and found.group("x") in names:
        yield Called(names[found.group("x")], *found.span("a"))
    yield from _each_means(text, owner)
    yield from equated(text, held)
    spoken = next((name for start, end, name in held if not start and _TOPIC.match(text, end)), None)
    for pattern in (_NUMBERED, _SHORT, _SHOWN):
        for found in pattern.finditer(text):
            whose = spoken or next((name for _, end, name in held if end <= found.start()), None) or topic
            if whose is not None:
                yield Called(whose, *found.span("a"))


def _each_means(text: str, owner: Callable[[str], str | None]) -> Iterator[Called]:
    """`甲は東窯、乙は西窯のことです`: several words, and said once that each stands for a thing."""
    found: list[re.Match[str]] = []
    begins = [0, *(m.end() for m in re.finditer("、", text))]
    for begin in reversed(begins):
        one = _EACH_MEANS.fullmatch(text, begin, found[-1].start() - 1 if found else len(text.rstrip("。 ")))
        if one is None or (one.group("closes") is None) != bool(found):
            break
        found.append(one)
    whose = [owner(one.group("x")) for one in found]
    if len(found) < 2 or None in whose:
        return
    for one, name in zip(reversed(found), reversed(whose), strict=True):
        if name is not None:
            yield Called(name, *one.span("q" if one.group("q") else "a"))


def in_other_words(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """`英語の A が甲、B が乙です`: where each word stands, and where what it is in the writer's language."""
    opens = _IN_OTHER_WORDS.search(text) if "の" in text or "で" in text else None
    at = opens.end() if opens is not None else len(text)
    english = opens is not None and opens.group().startswith("英")
    while (one := _IS_THE.match(text, at)) is not None and (not english or re.search("[a-z]", one["a"])):
        yield one.span("a"), one.span("b")
        at = one.end() + 1
