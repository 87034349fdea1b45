"""Mail: single messages (EML) and mailboxes (mbox). A message is its subject as a heading, its head, and its
body; attachments are named, not opened.
"""

from __future__ import annotations

import email
import email.policy
import email.utils
import re
from collections.abc import Iterator
from email.message import EmailMessage, MIMEPart

from kg_pipeline.reading.decode import decode
from kg_pipeline.reading.layout import TextBuilder, one_line
from kg_pipeline.reading.markup import decode_page, read_page
from kg_pipeline.reading.package import corrupt
from kg_pipeline.reading.source import Extracted, ReadOptions, Unreadable

_HEAD = ("From", "To", "Cc", "Date")
_START = re.compile(rb"^From \S+.*\d{4}\s*$", re.M)
_QUOTED_START = re.compile(r"^>(>*From )", re.M)


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Read one message (`eml`) or every message of a mailbox (`mbox`); anchors are `message N`.

    Title and date are those of the first message.
    """
    messages = list(_split(content)) if name == "mbox" else [content]
    out = TextBuilder()
    title = date = ""
    attachments: list[str] = []
    for number, raw in enumerate(messages, 1):
        message = _parse(raw)
        if number == 1:
            title, date = _header(message, "Subject"), _day(message)
        out.anchor(f"message {number}")
        _add_message(out, message, options, attachments, 2 if len(messages) > 1 else 1)
    notes = (_left_out(attachments),) if attachments else ()
    return Extracted(out.text, name, "utf-8", out.anchors, title, date, "", notes)


def _split(content: bytes) -> Iterator[bytes]:
    """The messages of a mailbox, without their separator lines."""
    starts = [
        m
        for m in _START.finditer(content)
        if m.start() == 0 or content[: m.start()].endswith((b"\n\n", b"\r\n\r\n"))
    ]
    if not starts:
        raise corrupt("no message begins in it")
    for this, following in zip(starts, [*starts[1:], None], strict=True):
        yield content[this.end() : following.start() if following else len(content)].lstrip(b"\r\n")


def _parse(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=email.policy.default)
    if not message.keys():
        raise corrupt("it has no head")
    return message


def _header(message: EmailMessage, name: str) -> str:
    try:
        value = str(message.get(name) or "")
    except (ValueError, IndexError, AttributeError):  # the standard parser trips over some malformed heads
        value = ""
    return one_line(value.encode("utf-8", "replace").decode("utf-8"))


def _day(message: EmailMessage) -> str:
    try:
        return email.utils.parsedate_to_datetime(_header(message, "Date")).date().isoformat()
    except (ValueError, TypeError):
        return ""


def _add_message(
    out: TextBuilder, message: EmailMessage, options: ReadOptions, attachments: list[str], level: int
) -> None:
    out.heading(level, _header(message, "Subject") or "(no subject)")
    out.paragraph("\n".join(f"{n}: {_header(message, n)}" for n in _HEAD if _header(message, n)))
    body = message.get_body(preferencelist=("plain", "html"))
    if body is not None:
        _add_body(out, body, options)
    for part in message.iter_attachments():
        if part.get_content_type() == "message/rfc822":
            inner = part.get_content()
            if isinstance(inner, EmailMessage):
                _add_message(out, inner, options, attachments, level + 1)
        elif isinstance(part, EmailMessage):
            attachments.append(part.get_filename() or part.get_content_type())


def _add_body(out: TextBuilder, body: MIMEPart, options: ReadOptions) -> None:
    payload = body.get_payload(decode=True)
    content = payload if isinstance(payload, bytes) else b""
    text = _decoded(content, body.get_content_charset(), options)
    if body.get_content_type() == "text/html":
        out.raw(read_page(text or decode_page(content, options).text).out.text)
    else:
        out.raw(_QUOTED_START.sub(r"\1", text))


def _decoded(content: bytes, charset: str | None, options: ReadOptions) -> str:
    """Decode by the declared charset if the bytes agree, else as any other text."""
    if not content:
        return ""
    if charset and charset.lower() not in ("us-ascii", "ascii", "unknown-8bit"):
        for name in (
            charset,
            {"shift_jis": "cp932", "iso-2022-jp": "iso2022_jp_ext", "gb2312": "gb18030"}.get(
                charset.lower(), charset
            ),
        ):
            try:
                return content.decode(name).replace("\0", "")
            except (LookupError, UnicodeDecodeError):
                continue
    return decode(content, options).text


def _left_out(names: list[str]) -> Unreadable:
    return Unreadable(
        "attachments_skipped",
        f"{len(names)} attachments were not read: {', '.join(names[:8])}{' …' if len(names) > 8 else ''}.",
        "Save them beside it to have them read.",
    )
