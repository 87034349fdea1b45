"""Roundabout Japanese questions put plainly: how far a relation goes, what befalls a thing, whither it leads.

Patterns run over a question with an `N` for every letter of a name; `@` stands for a class word. A piece of
the plain wording is either words or a group of the pattern, whose names go with it.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.questions.letter import Letter

_FAR = (
    r"(?:間接|めぐりめぐ|巡り巡|回り回|まわりまわ|最終的|行き着く先|連鎖|波及|玉突き|芋づる|その先|先々|末端)"
)
_WHEN = (
    r"(?:たら|だら|ると|うと|くと|すと|つと|ぬと|ぶと|むと|ぐと|いと|だと|とき(?:に(?:は|も)?|は)?|時(?:に(?:は|も)?|は)|"
    r"場合(?:に(?:は|も)?|は)?|際(?:に(?:は)?|は)?|れば|えば|けば|せば|てば|めば|べば|げば)"
)
_LONGEST = 500
"""Characters of a question that turns of phrase are looked for in."""
_AGAIN = re.compile(r"直った|直れば|復旧|戻った|戻れば|動き出|再開|回復")
_MOVES = (
    r"(?:届|渡|送られ|送り込まれ|流れ|流し込まれ|流れ込|着|行き着|たどり着|辿り着|回|運ばれ|運び込まれ|移され|移|伝わ|注がれ|行|進)"
    r"(?:[くるむぐす]|いて(?:い|く)る|って(?:い|く)る|んで(?:い|く)る|れて(?:い|く)る|れる|[かきさしりみんっい]?(?:ます|ている|ていく|でいく))"
)
_TURN = (
    r"(?:(?:に|へ)(?:言え|聞け|連絡すれ|頼め|相談すれ|知らせれ|話せ|伝えれ|任せれ)|を(?:呼べ|呼んだら|呼ぶ))"
    r"(?:ば|ら)?(?:い|よ|良)?(?:い|かった|ろしい)?(?:です|でしょう|の)?か?"
)
_WHO = r"(?P<wh>どの@|どこの@|誰|だれ|どなた|どこ)"
_ROLE = r"(?:担当|受け持ち|持ち場|管轄|所管|管理下|預かり)"
_SO = r"(?:です|ます|だ|る|た|い|の|ん)*(?:が|けれども?|けど|ので|から|し)?[、。]"

_RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    # -- how far
    (
        r"直接(?:に|的に)?は[^、。N]{0,14}?な(?:い|く)(?:のに|が|けれども?|けど|ものの|まま|て)?、?(?:それでも)?(?=間接)"
        r"間接(?:的)?に(?:は)?、?(?:(?:その|それらの)[一-龠]{1,3}[がはを])?(?=[^N]*$)",
        ("間接的にだけ",),
    ),
    (r"直接(?:的に|に)?(?:では|じゃ)?な(?:く|くて)、?間接(?:的)?に(?:は)?", ("間接的にだけ",)),
    (
        r"(?:ずっと|どこまでも|どんどん|とことん)(?:[先奥上下]|元|もと)(?:の[先奥])?(?:まで|へ)(?:も)?",
        ("間接的なものも含めて",),
    ),
    (r"(?:一つ|ひとつ|1つ|一緒|ひとまとめ)にまとめて", ("合わせて",)),
    (
        r"(?:、)?(?:途中|間|あいだ)に(?:何|なに|いくつ)[^、。N]{0,12}(?:ても|でも|うと)(?:も)?",
        ("間接的なものも含めて",),
    ),
    # -- what befalls a thing and where that leads
    (
        rf"^(?P<n>N++)(?:\s*の[^、。のN]{{1,8}})?(?:が|に|は|も)[^、。N]{{1,14}}?{_WHEN}、?(?![^N]*(?:間接(?:的)?(?:に)?(?:だけ|のみ)))(?=[^N]*{_FAR})[^N]*?(?:(?:どの|どんな)(?P<c>@)[^N]*|(?P<c2>@)(?:を|は|が)?(?:全部|すべて|全て)?[^N@]*)$",
        ("<n>", "が止まると、間接的なものも含めて影響を受ける", "<c>", "<c2>", "はどれですか"),
    ),
    (
        r"(?<!N)(?P<n>N++)\s+(?:[一-龠]{1,6}|[ァ-ヶー]{2,8})\s+(?:その[先後下上](?:で|に|の)?|次に|ほかに|他に)?(?=(?:影響|巻き添え|巻き込|道連れ|共倒れ|被害))",
        ("<n>", "が止まると"),
    ),
    # -- something is the matter: whom to turn to
    (
        rf"^(?P<n>N++)(?:\s*の[^、。のN]{{1,8}})?(?:が|は|に|も)[^、。N]{{1,16}}?{_SO}\s*{_WHO}{_TURN}[?？。]*$",
        ("<n>", "を担当しているのは", "<wh>", "ですか"),
    ),
    (rf"(?<!N)(?P<n>N++)の{_ROLE}(?:では|じゃ|で)ない(?=@|もの|の)", ("<n>", "が担当していない")),
    (
        r"(?<!N)(?P<n>N++)の(?:代わり|かわり|代役|身代わり)(?:が|の|を|に)?(?:務ま|つとま|利|き|効|で)[くるきっ][^、。N]{0,3}?(?=@|もの|の[はが])",
        ("<n>", "の代わりになる"),
    ),
    (
        r"(?<!N)(?P<n>N++)(?:が|を|は)?(?:無|な)くても(?:[^、。N]{1,8}?)(?P<c>@)(?=は|を|が|って|[?？。]|$)",
        ("<n>", "を使わない", "<c>"),
    ),
    # -- whoever works on a thing
    (
        r"(?<!N)(?P<n>N++)\s*[をにで][^、。N]{1,8}?(?:人|者|方|ひと)(?:が|は|に)[^、。N]{1,12}?"
        r"(?:なければ(?:なら|いけ)ない|なくては(?:なら|いけ)ない|ねばならない|必要(?:が|の)ある|べき)(?P<c>@)",
        ("<n>", "の", "<c>"),
    ),
    # -- whither one must go for a thing
    (
        r"^(?P<n>N++)(?:を|に|が|について|のことを)[^、。N]{1,6}(?:なら|には|とき(?:に)?は|場合は|たければ)、?どの(?P<c>@)(?:に|へ|で|から|を|が)[^、。N]{1,16}$",
        ("<n>", "の", "<c>", "はどれですか"),
    ),
    # -- where a thing comes from and where it goes
    (
        r"^(?P<n>N++)\s*(?:に|へ|まで)[^、。N]{1,14}?(?:が|の|は|を)[^、。N]{0,16}?(?:通って(?:くる|きた|来る|来た)|通る|経て(?:くる|きた)|経由する)(?P<c>@|もの)を?、?"
        r"[^、。N]{0,8}(?:さかのぼ|遡|たど|辿)[っり]て?(?=[^N]*$)",
        ("<n>", "の上流の", "<c>", "を"),
    ),
    (
        r"^(?P<n>N++)\s*(?:に|へ|まで)[^、。N]{1,14}?は、?(?:途中で|それまでに|ここまでに)?、?どの(?P<c>@)を(?:通|経|経由し)[^、。N]{1,12}$",
        ("<n>", "の上流の", "<c>", "はどれですか"),
    ),
    (
        r"^(?P<n>N++)\s*(?:に|へ|まで|の)[^、。N]{1,14}?を(?:ずっと|どこまでも|全部|最後まで|順に|逆に)?(?:さかのぼ|遡)[っり]て?、?[^、。N@]{0,12}?(?P<c>@|もの)(?=を|は|が|[?？。]|$)",
        ("<n>", "の上流の", "<c>"),
    ),
    (
        r"^(?P<n>N++)の(?!@|担当|上流|下流)[一-龠ァ-ヶー]{1,4}(?:が|は)、?(?P<r>(?:めぐりめぐって|巡り巡って|回り回って|まわりまわって|最終的に)?、?どの@)"
        r"(?:に|へ|まで)(?:行き着|たどり着|辿り着|着)(?:く|き|いて)",
        ("<n>", "から", "<r>", "に届く"),
    ),
    (
        rf"^(?P<n>N++)の(?!@|担当|上流|下流)(?P<m>[一-龠ァ-ヶー]{{1,4}})(?:が|は)、?(?P<r>(?:直接|めぐりめぐって|巡り巡って|回り回って|まわりまわって|最終的に|間接的に)?、?(?:どの@(?:に|へ|まで))?)"
        rf"(?P<v>{_MOVES})",
        ("<n>", "から", "<r>", "<v>"),
    ),
)


@lexicon.per_ontology
def _rules(ontology: Ontology) -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    labels = sorted(
        {label for _, _, label in ontology.class_labels() if not label.isascii()},
        key=lambda one: (-len(one), one),
    )
    cls = f"(?:{'|'.join(map(re.escape, labels))})" if labels else "(?!)"
    return tuple(
        (re.compile(pattern.replace("[^N@]", "[^N]").replace("N@]", "N]").replace("@", cls)), pieces)
        for pattern, pieces in _RULES
    )


def straightened(letter: Letter, ontology: Ontology) -> Letter:
    """The question as it would be asked plainly."""
    if len(letter.text) > _LONGEST:
        return letter
    for pattern, pieces in _rules(ontology):
        match = pattern.search(letter.masked)
        if match is None or _AGAIN.search(letter.masked):
            continue
        woven: list[str | tuple[int, int]] = [(0, match.start())]
        for piece in pieces:
            if not piece.startswith("<"):
                woven.append(piece)
            elif match.groupdict()[piece[1:-1]] is not None:
                woven.append(match.span(piece[1:-1]))
        made = letter.woven([*woven, (match.end(), len(letter.text))])
        if {n.ids for n in made.names} == {n.ids for n in letter.names}:
            letter = made
    return letter
