"""One cue of an ontology → the verb frames and role nouns that it stands for.

A cue is an example of wording. `に依存する` becomes: what stands before に is the object, the verb is
依存する in any inflection and voice, 依存先 names the object and 依存元 the subject. Nothing here is a
word of a domain.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.ja.taken_on import add_work, work_in
from kg_pipeline.providers.embedded.ja.verbs import Verb, parse_verb
from kg_pipeline.providers.embedded.ja.wordings import Attribute, End, Frame, JaLexicon
from kg_pipeline.text.polarity import is_denial

_PARTICLE = re.compile(r"(として|には|にも|では|から|より|向けに|宛に|へ|に|を|で|が|と|の|は)(?=.)")
_PLACEHOLDER = re.compile(r"(?:次|以下|下記|上記|右|左|これら|各)の[^がをにはでへ]{1,10}(が|を|に|は|で|へ)")
_CONDITION = re.compile(r"^(?P<first>.+?)(?:と|れば|なければ|ば|たら)、?(?P<then>[^とば]+)$")
_THEME = re.compile(r"^(?P<noun>[^をがはに]{1,12})[を](?P<verb>.+)$")
_DOES = re.compile(
    r"(?:する|します|して(?:いる|います|いた)?|した|(?:行|おこな)(?:う|います|った|って(?:いる|います)?)|やる|やっている)"
)
"""Behind a noun and を: a verb that says no more than that it is done."""

_MAKES = re.compile(r"(?:する|します|して(?:いる|います|ある)|した)")
"""Behind a noun and に or として: it is made that (根城にする)."""

_AS = re.compile(r"^(?P<noun>[^をがはにと]{2,8})(?:に|として)(?P<verb>[^をがは]+)$")
_ATTRIBUTE = re.compile(r"^(?P<noun>[^はがをにで]+?)(?P<after>(?:は|が|を|に|として|で).*)?$")
_IN_SHORT = re.compile(r"[一-龠]{2}(?P<rest>[一-龠]{2}[先元])")
"""A noun of whence or whither something goes (`点検依頼先`), which is said without its matter as well."""

_CHARGE = re.compile(r"(?:担当|受け持ち|受持ち?|所管|主管|管轄|責任|持ち物|所有|管理|顧問)")
_LIGHT = frozenset("受行取持与担得出す負有か掛貰し払加置図経結")
_PLACE = ("場所", "位置", "箇所", "場", "地")
_AGENT = ("担当", "担当者", "者", "元", "班", "課", "部署", "部門", "チーム", "係", "主体", "窓口", "責任者")


def compile_cue(cue: lexicon.Cue, ontology: Ontology, made: JaLexicon, *, derive: bool = True) -> None:
    """Enter what a cue stands for; with `derive`, the nouns that its verb gives as well."""
    written = cue.text.strip("〜~…。、 ")
    text = re.sub(r"(?<=[るうくすつぬむぐぶたい])(?:の|もの)(?:は|が)$", "", written)
    found = _PARTICLE.match(text)
    particle = found.group(1) if found else ""
    rest = text[len(particle) :]
    particle = {"には": "に", "にも": "に", "では": "で", "より": "から", "向けに": "に", "宛に": "に"}.get(
        particle, particle
    )
    if means := re.match(r"(?:用い|介し|通じ|通し)て(?=.)", rest):
        particle, rest = "で", rest[means.end() :]
    placeholder = _PLACEHOLDER.search(rest)
    if placeholder and particle != "の":
        rest = rest[: placeholder.start()] + rest[placeholder.end() :]
    if rest.endswith("は") and parse_verb(rest[:-1]) is None:
        if derive and particle in ("で", "に", "へ", "から", "と"):
            _verb_before_class_word(cue, particle, rest[:-1], ontology, made)
        particle = "の" if particle in ("に", "で", "を") else particle
    if particle == "の" or (not particle and parse_verb(rest) is None):
        _compile_noun(cue, particle, rest, ontology, made, derive=derive)
        return
    marked: End = "object" if not cue.inverse else "subject"
    if cue.inverse and (particle == "が" or (placeholder and placeholder.group(1) == "が")):
        marked = "object"
    if placeholder and placeholder.group(1) == "を" and particle in ("に", "で") and not cue.inverse:
        particle = "を"
    if text != written:
        marked = "object" if cue.inverse else "subject"
    _compile_verb(cue, particle, marked, rest, ontology, made, derive=derive)


def _verb_before_class_word(
    cue: lexicon.Cue, particle: str, noun: str, ontology: Ontology, made: JaLexicon
) -> None:
    """`で使う薬液は` is also でXを使う, `に注ぐ薬液は` にXを注ぐ."""
    definition = ontology.predicates[cue.predicate]
    named = definition.domain if cue.inverse else definition.range
    for cls in ontology.descendants(named):
        for label in ontology.classes[cls].labels.get("ja", ()):
            before = noun.removesuffix(label)
            described = before != noun and re.search(r"[うくすつぬむぐぶる]$", before) is not None
            verb = parse_verb(before) if described else None
            if verb is not None:
                marked: End = "object" if cue.inverse else "subject"
                _add_frame(made, Frame(cue.predicate, particle, marked, verb))


def _compile_noun(
    cue: lexicon.Cue, particle: str, rest: str, ontology: Ontology, made: JaLexicon, *, derive: bool
) -> None:
    """`使用部品`, `の保全担当は`, `の保全は次の班が担当する`, `の受け持ち`."""
    found = _ATTRIBUTE.match(rest)
    if found is None:
        return
    noun, after = found.group("noun"), found.group("after") or ""
    copular = re.search(r"(?:である|であり|だ|です|となる|になる|をなす)$", rest) is not None
    if after[:1] in tuple("をにでへ") and not copular and (verb := parse_verb(after[1:])) is not None:
        marked: End = "subject" if cue.inverse else "object"
        _add_frame(made, Frame(cue.predicate, "の", marked, verb, theme=noun, needs_theme=True))
        if derive and not cue.inverse and work_in(noun):
            add_work(made, cue.predicate, noun)
        return
    noun = re.sub(r"(?:である|であり|だ|です|となる|になる|をなす)$", "", noun)
    value: End = "subject" if cue.inverse else "object"
    if copular:
        value = "object" if cue.inverse else "subject"
    other: End = "subject" if value == "object" else "object"
    _add_attribute(made, noun, Attribute(cue.predicate, value))
    if derive and particle == "の" and (short := _IN_SHORT.fullmatch(noun)):
        _add_attribute(made, short["rest"], Attribute(cue.predicate, value))
    if derive and not cue.inverse and not copular and (work := work_in(noun)):
        add_work(made, cue.predicate, work)
    if particle == "の" and not after.startswith("は"):
        _add_attribute(made, noun, Attribute(cue.predicate, other, owned=True))
    elif particle == "の" and _CHARGE.fullmatch(noun):
        _add_attribute(made, noun, Attribute(cue.predicate, value, owned=True))
    agent = re.search(r"が(?P<verb>[^がをには]+)$", after)
    verb = parse_verb(agent.group("verb")) if agent else None
    if verb is not None and not cue.inverse:
        frame = Frame(cue.predicate, "を", "subject", verb, theme=noun)
        _add_frame(made, frame)
        if derive:
            _agent_nouns(made, cue.predicate, noun, verb)


def _compile_verb(
    cue: lexicon.Cue,
    particle: str,
    marked: End,
    rest: str,
    ontology: Ontology,
    made: JaLexicon,
    *,
    derive: bool,
) -> None:
    lead = None
    condition = _CONDITION.match(rest) if particle in ("が", "は", "を", "") else None
    if (
        condition
        and condition.group("first")[-1] in "るいうくすつむぶぐぬけ"
        and (verb := parse_verb(condition.group("then")))
    ):
        lead = _lead_pattern(condition.group("first"))
        _add_frame(made, Frame(cue.predicate, particle or "が", marked, verb, lead=lead))
        return
    theme = _THEME.match(rest) or _AS.match(rest)
    noun, form = (theme.group("noun"), theme.group("verb")) if theme else ("", rest)
    if theme is not None and theme.re is _THEME and _DOES.fullmatch(form):
        noun, form = "", noun + "する"
    elif theme is not None and theme.re is _AS and _MAKES.fullmatch(form):
        noun, form = "", rest
    verb = parse_verb(form)
    if verb is None:
        stem = re.sub(r"(?:だ|である|です|な|に)$", "", rest)
        verb = Verb(stem, "だでなにの。、といくか")
    empty = bool(noun) and re.fullmatch(r"[ぁ-ん]{1,2}", verb.stem) is not None
    if particle == "が" and cue.inverse:
        _add_frame(made, Frame(cue.predicate, "を", "subject", verb, theme=noun, needs_theme=empty))
        for nominal in (noun, *verb.nominals) if derive else ():
            if nominal and len(nominal) > 1:
                _agent_nouns(made, cue.predicate, nominal, verb)
                if nominal == noun or verb.suru:
                    add_work(made, cue.predicate, nominal)
        return
    if derive and particle == "から" and len(noun) > 0 and theme is not None and theme.re is _THEME:
        _add_attribute(made, noun, Attribute(cue.predicate, marked))
    light = bool(noun) and verb.stem[:1] in _LIGHT and len(verb.stem) <= 2
    denies = verb.negative and is_denial(cue.text)
    _add_frame(
        made,
        Frame(cue.predicate, particle, marked, verb, theme=noun, needs_theme=light or empty, denies=denies),
    )
    if light and derive:
        _add_event(made, cue, particle, marked, noun, verb)
    elif derive:
        _derive_nouns(cue.predicate, particle, marked, verb, ontology, made)


def _add_event(made: JaLexicon, cue: lexicon.Cue, particle: str, marked: End, noun: str, verb: Verb) -> None:
    """`から給電を受ける` is also から給電される; `に通知を送る` is also に通知する."""
    event = Verb(noun, "", suru=True, passive=verb.stem.startswith("受"), nominals=(noun,))
    _add_frame(made, Frame(cue.predicate, particle, marked, event))


def _lead_pattern(first: str) -> re.Pattern[str]:
    """What stands between the marked end and the main verb: ないと, なければ, 止まると, 止まったら."""
    if first in ("ない", "なければ", "なけ", "無い"):
        body = (
            r"(?:な(?:い|ければ|くては|けりゃ|くなる)|"
            r"[^、。はがも]{1,12}?[かさたなばまらわこきけえれべてみ来]な(?:い|ければ)|無(?:い|ければ)|欠け(?:る|れば)|いな(?:い|ければ))"
        )
    else:
        verb = parse_verb(first)
        body = re.escape(verb.stem) + "[ぁ-ん]{0,6}?" if verb else re.escape(first)
    return re.compile(body + r"(?:と|ば|たら|だら|場合|とき|時)?(?:は|も|には)?")


def _derive_nouns(
    predicate: str, particle: str, marked: End, verb: Verb, ontology: Ontology, made: JaLexicon
) -> None:
    other: End = "subject" if marked == "object" else "object"
    for nominal in verb.nominals:
        if particle == "から":
            _add_attribute(made, nominal + "元", Attribute(predicate, marked))
            _add_attribute(made, nominal + "先", Attribute(predicate, marked))
        else:
            _add_attribute(made, nominal + "先", Attribute(predicate, marked))
            _add_attribute(made, nominal + "元", Attribute(predicate, other))
        if particle in ("に", "で", "へ"):
            for place in _PLACE:
                _add_attribute(made, nominal + place, Attribute(predicate, marked))
        if particle == "を":
            _add_attribute(made, nominal + "対象", Attribute(predicate, marked))
        if nominal in verb.nominals[:1]:
            _label_nouns(made, predicate, marked, nominal, ontology)
            _label_nouns(made, predicate, other, nominal, ontology)
        if len(nominal) > 1 and marked == "object":
            _add_attribute(made, nominal, Attribute(predicate, marked, prose=verb.stem[-1:] == "と"))


def _label_nouns(made: JaLexicon, predicate: str, marked: End, nominal: str, ontology: Ontology) -> None:
    """使用部品, 設置建屋: the verb's noun and a class word."""
    definition = ontology.predicates[predicate]
    for cls in ontology.descendants(definition.range if marked == "object" else definition.domain):
        for label in ontology.classes[cls].labels.get("ja", ()):
            _add_attribute(made, nominal + label, Attribute(predicate, marked))


def _agent_nouns(made: JaLexicon, predicate: str, nominal: str, verb: Verb) -> None:
    """Who does it: 保全, 保全担当, 保全班; of X の保全は Y."""
    _add_attribute(made, nominal, Attribute(predicate, "object"))
    for suffix in _AGENT:
        _add_attribute(made, nominal + suffix, Attribute(predicate, "object"))
    for noun in verb.nominals:
        _add_attribute(made, noun, Attribute(predicate, "object", owned=True))


def _add_frame(made: JaLexicon, frame: Frame) -> None:
    frames = made.frames.setdefault(frame.verb.stem, [])
    if frame not in frames:
        frames.append(frame)


def _add_attribute(made: JaLexicon, noun: str, attribute: Attribute) -> None:
    if not noun:
        return
    held = made.attributes.setdefault(noun, [])
    for at, one in enumerate(held):
        if (one.predicate, one.value) == (attribute.predicate, attribute.value):
            held[at] = Attribute(
                one.predicate, one.value, one.prose or attribute.prose, one.owned or attribute.owned
            )
            return
    held.append(attribute)
