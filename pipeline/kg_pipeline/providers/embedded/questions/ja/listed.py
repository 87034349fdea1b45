"""Two phrases in one Japanese question that are to be put together: `…Aと、…Bを合わせて`.

Where they part cannot be told from the words; every と is tried, and one parting alone must be readable.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.letter import Letter

_TOGETHER = re.compile(
    r"(?:を|も|とを|の両方を)?、?(?:(?:ひとまとめ|一まとめ|ひとつ|一つ|一緒)に(?:して|した)?|(?:合わせ|あわせ|併せ|まとめ|ひっくるめ|足し)(?:て|た(?:もの)?))"
    r"(?:、)?(?:(?:すべて|全て|全部)?(?:一覧|リスト)?(?:に(?:し|まとめ))?(?:を|て)?(?:挙げ|教え|並べ|出し|答え|示し|見せ|知り|くれ|くださ|下さ|ほし|お願)?[ぁ-ん]{0,12})?[。?？]*$"
)
_AND = re.compile(r"(?<=[一-龠ァ-ヶーのN])と、?(?!同じ|い[うえ]|呼)")
_MOST, _LONGEST = 4, 500
"""Joints that are tried, and characters of a question that they are looked for in, at most."""


def listings(letter: Letter) -> list[tuple[Letter, Letter]]:
    """The ways in which the question may part into two phrases, each complete."""
    masked = letter.masked
    end = _TOGETHER.search(masked) if len(masked) <= _LONGEST else None
    if end is None:
        return []
    joints = list(_AND.finditer(masked, 0, end.start()))
    if len(joints) > _MOST:
        return []
    return [(letter.woven([(0, m.start())]), letter.woven([(m.end(), end.start())])) for m in joints]
