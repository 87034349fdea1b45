"""Title, date and status of a document, as it states them itself: in its front matter, its first heading, or
a line such as `日時:`, `Date:`, `Status:` near its head.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kg_pipeline.text.literals import dates_in
from kg_pipeline.text.outline import Kind, outline_of

_HEAD = 20_000
_KEYED_HEAD = 3_000
"""Characters at the start of a document in which headings, and keyed lines, are looked for."""
_NAME_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)([-_.年]?)(\d\d)(?:\2|月)(\d\d)(?!\d)")
_SENTENCE_ENDS = "。．.、，,：:；;！!？?"
_FRONT = re.compile(r"---[ \t]*(?:\r\n|\n|\r)(.*?)(?:\r\n|\n|\r)(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$)", re.S)
_KEYED = re.compile(
    r"^[ \t　]*(?:[-*・][ \t　]*)?[*_|【]{0,3}[ \t]*(?P<key>[^\s:：|【】。、][^:：|\r\n。]{0,24}?)[】*_]{0,2}"
    r"[ \t　]*[:：】|][*_]{0,2}[ \t　]*(?P<value>\S.*?)[ \t|*_]*$",
    re.M,
)
_TITLE_KEYS = frozenset(
    {"title", "subject", "タイトル", "表題", "題名", "標題", "件名", "主題", "主题", "标题", "議题"}
)
_DATE_KEYS = frozenset(
    {
        "date", "updated", "lastupdated", "lastmodified", "modified", "revised", "published", "created",
        "reportdate", "issuedate", "issued", "releasedate", "documentdate", "invoicedate", "lastreviewed",
        "written", "effective", "effectivedate", "meetingdate", "日付", "日時", "開催日", "開催日時",
        "会議日時", "作成日", "更新日", "最終更新", "最終更新日", "改訂日", "発行日", "制定日", "施行日",
        "記入日", "報告日", "送信日時", "送信日", "日期", "时间", "時間",
    }
)  # fmt: skip
_STATUS_KEYS = frozenset({"status", "state", "documentstatus", "状態", "ステータス", "文書状態", "状态"})
_STATUSES = (
    ("superseded", re.compile(r"supersed|replaced\s+by|置き換え|差し替え済|後継", re.I)),
    ("deprecated", re.compile(r"deprecat|非推奨", re.I)),
    ("obsolete", re.compile(r"obsolete|retired|withdrawn|archived|廃止|廃版|無効|旧版", re.I)),
    ("rejected", re.compile(r"reject|却下|不採用|否決", re.I)),
    ("draft", re.compile(r"\bdraft|\bwip\b|work\s+in\s+progress|草案|下書き|ドラフト|作成中|未確定", re.I)),
    ("proposed", re.compile(r"propos|\brfc\b|under\s+review|提案|検討中|審議中|レビュー中", re.I)),
    ("accepted", re.compile(r"accept|approved|\bfinal\b|in\s+force|承認|確定|採択|有効|発効|現行", re.I)),
)


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a document says of itself; empty strings where it says nothing."""

    title: str = ""
    date: str = ""
    status: str = ""


def metadata_of(text: str) -> Metadata:
    """Read title, date (ISO 8601 prefix) and status (lower case) from the head of `text`."""
    text = text[:_HEAD]
    front = _front_matter(text)
    lowered = {_key(str(k)): v for k, v in front.items()}
    head = text[:_KEYED_HEAD]
    keyed: dict[str, str] = {}
    for match in _KEYED.finditer(head):
        keyed.setdefault(_key(match["key"]), match["value"])
    title = (
        _first(lowered, _TITLE_KEYS)
        or _first_heading(text)
        or _first(keyed, _TITLE_KEYS)
        or _first_line(text)
    )
    date = _date(_first(lowered, _DATE_KEYS)) or _date(_first(keyed, _DATE_KEYS)) or _date(title)
    stated = _first(lowered, _STATUS_KEYS) or _first(keyed, _STATUS_KEYS)
    return Metadata(" ".join(title.split())[:300], date, status_of(stated) or _marked_title(title))


def date_in_name(path: str) -> str:
    """The date in a file's name, as in `2024-04-12.md` or `20240412_議事録.docx`; empty without one."""
    match = _NAME_DATE.search(path.rsplit("/", 1)[-1])
    found = dates_in(f"{match[1]}-{match[3]}-{match[4]}") if match is not None else []
    return found[0][1] if found else ""


def status_of(stated: str) -> str:
    """The normal form of a stated status; an unknown one is kept in lower case if it is one word."""
    for status, pattern in _STATUSES:
        if pattern.search(stated):
            return status
    word = stated.strip().casefold()
    return word if 0 < len(word) <= 24 and len(word.split()) == 1 else ""


def _marked_title(title: str) -> str:
    """A status in brackets in the title, as in `[Draft] Plan` or `旧構成（廃止）`."""
    for mark in re.findall(r"[\[（(【]([^\]）)】]{1,16})[\]）)】]", title):
        for status, pattern in _STATUSES[:-1]:
            if pattern.search(mark):
                return status
    return ""


def _front_matter(text: str) -> dict[Any, Any]:
    match = _FRONT.match(text) if text.startswith("---") else None
    if match is None:
        return {}
    import yaml

    try:
        loaded = yaml.load(match[1], Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError):
        return {}
    return loaded if isinstance(loaded, dict) else {}


def _first(found: Mapping[str, Any], keys: frozenset[str]) -> str:
    return next(
        (str(v).strip() for k, v in found.items() if k in keys and isinstance(v, str) and v.strip()), ""
    )


def _first_heading(text: str) -> str:
    headings = outline_of(text).headings
    return headings[0].title if headings else ""


def _first_line(text: str) -> str:
    """The first line, if it is short, stands alone and is no sentence, item or row."""
    lines = [line for line in outline_of(text).lines[:20] if line.kind is not Kind.BLANK]
    if not lines or lines[0].kind is not Kind.TEXT:
        return ""
    first = lines[0].span
    title = text[first.start : first.end].strip()
    alone = len(lines) == 1 or bool(re.match(r"[ \t]*(?:\r\n|\r|\n)", text[first.end :]))
    return title if alone and len(lines) > 1 and len(title) <= 60 and title[-1] not in _SENTENCE_ENDS else ""


def _date(stated: str) -> str:
    found = dates_in(stated)
    return found[0][1] if found else ""


def _key(key: str) -> str:
    return re.sub(r"[\s_\-]", "", key).casefold()
