"""What must hold of any text: chunks tile it, and what is quoted from it is found where it stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftAlias, DraftClaim, DraftEntity, ExtractReply
from kg_pipeline.reading.source import SourceFile
from kg_pipeline.steps.chunk import chunk
from kg_pipeline.steps.read import read
from kg_pipeline.steps.verify import verify
from kg_pipeline.text.tokens import estimate_tokens
from tests.conftest import require_shared
from tests.text.scripts import ANY_TEXT


@given(ANY_TEXT, st.sampled_from([1, 7, 40, 300, 1500]))
def test_chunks_tile_any_text(text: str, budget: int) -> None:
    chunks = chunk(Document("a.md", text), budget)
    assert "".join(c.text for c in chunks) == text
    at = 0
    for index, piece in enumerate(chunks):
        assert (piece.index, piece.span.start) == (index, at)
        assert text[piece.span.start : piece.span.end] == piece.text
        assert piece.text
        assert estimate_tokens(piece.text) <= budget or len(piece.text) == 1
        at = piece.span.end


@given(ANY_TEXT, st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32"]))
def test_reading_gives_back_what_was_written(text: str, codec: str) -> None:
    text = text.replace("\0", "").removeprefix("\ufeff")
    document, problems = read(SourceFile("a.md", None, ".", content=text.encode(codec)))
    if document is None:
        assert {p.code for p in problems} <= {"empty", "whitespace_only", "binary_content"}
    elif codec != "utf-8" or not set("\x01\x02\x03\x1b~") & set(text):
        assert document.text == text


@given(ANY_TEXT, st.data())
def test_every_verbatim_quote_round_trips(text: str, data: st.DataObject) -> None:
    document = Document("a.md", text)
    for piece in chunk(document, data.draw(st.sampled_from([20, 1500]))):
        start = data.draw(st.integers(0, len(piece.text) - 1))
        end = data.draw(st.integers(start + 1, min(len(piece.text), start + 40)))
        quote = piece.text[start:end]
        name = data.draw(st.sampled_from(["OrderHub", "台帳", quote]))
        reply = ExtractReply(
            entities=[DraftEntity(name=name, quote=quote, at=piece.span.start + start)],
            relations=[DraftClaim(subject=name, predicate="p", object="StockDB", quote=quote)],
        )
        mentions, claims, _ = verify(piece, document, reply, {})
        for found in [m.quote for m in mentions] + [c.quote for c in claims]:
            assert text[found.span.start : found.span.end] == found.text
            assert found.revision == document.revision


_NONSENSE = st.one_of(st.text(max_size=20), st.sampled_from(["\ud800", "\x00", "…", "A", "B", "A calls B."]))


@given(st.lists(st.tuples(*[_NONSENSE] * 4), max_size=5), ANY_TEXT)
def test_any_schema_valid_nonsense_is_survived(rows: list[tuple[str, str, str, str]], tail: str) -> None:
    text = "A calls B. " + tail
    document = Document("a.md", text)
    reply = ExtractReply(
        entities=[
            DraftEntity(name=a, type=b, quote=c, aliases=[DraftAlias(name=d, quote=c)]) for a, b, c, d in rows
        ],
        relations=[
            DraftClaim(subject=a, predicate=b, object=c, quote=d, since=a, qualifiers={b: c})
            for a, b, c, d in rows
        ],
    )
    [piece, *_] = chunk(document, 100_000)
    mentions, claims, problems = verify(piece, document, reply, {"model": "\ud800"})
    for said in [*map(str, mentions), *map(str, claims), *map(str, problems)]:
        said.encode("utf-8")


@pytest.mark.parametrize(
    "text",
    [
        "あ" * 300_000,
        " " * 300_000 + "x",
        "A. B. C. " * 30_000,
        '{"a":"x. y","b":[1]},' * 15_000,
        "「（" * 100_000,
    ],
    ids=["no terminator", "spaces", "letters", "minified", "open brackets"],
)
def test_b32_one_long_line_is_cut_at_the_limit(text: str) -> None:
    chunks = chunk(Document("a.md", text))
    assert "".join(c.text for c in chunks) == text
    assert all(estimate_tokens(c.text) <= 1500 for c in chunks)
    assert len(chunks) <= estimate_tokens(text) // 500 + 1


def test_b33_the_tail_of_a_long_file_is_read() -> None:
    text = "A line that says little. \n" * 12_000 + "Finally, TailSvc writes to TailDB."
    document, problems = read(SourceFile("a.txt", None, ".", content=text.encode()))
    assert document is not None and not problems
    last = chunk(document)[-1]
    draft = DraftClaim(
        subject="TailSvc", predicate="p", object="TailDB", quote="Finally, TailSvc writes to TailDB."
    )
    _, [claim], _ = verify(last, document, ExtractReply(relations=[draft]), {})
    assert claim.quote.span.end == len(text)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r", "mixed"])
def test_b34_a_fact_on_the_last_line_is_the_same_words_in_every_newline(newline: str) -> None:
    lines = ["# 題", "", "前文である。", "次の行。", "OrderHubはStockDBを呼び出す。"]
    if newline == "mixed":
        text = "".join(line + end for line, end in zip(lines, ["\n", "\r\n", "\r", "\n", ""], strict=True))
    else:
        text = newline.join(lines)
    document, _ = read(SourceFile("a.md", None, ".", content=text.encode()))
    assert document is not None and document.text == text
    [piece] = chunk(document)
    draft = DraftClaim(
        subject="OrderHub", predicate="p", object="StockDB", quote="OrderHubはStockDBを呼び出す"
    )
    _, [claim], _ = verify(piece, document, ExtractReply(relations=[draft]), {})
    assert text[claim.quote.span.start :].startswith("OrderHubはStockDBを呼び出す")


def test_naughty_strings_as_text_names_and_quotes() -> None:
    lines = require_shared("data", "naughty-strings", "blns.txt").read_bytes().decode("utf-8").splitlines()
    for line in filter(str.strip, lines):
        text = f"{line} calls B.\n"
        document = Document("a.md", text)
        [piece] = chunk(document)
        reply = ExtractReply(
            entities=[DraftEntity(name=line, quote=text)],
            relations=[DraftClaim(subject=line, predicate="p", object="B", quote=text)],
        )
        mentions, claims, _ = verify(piece, document, reply, {})
        for quote in [m.quote for m in mentions] + [c.quote for c in claims]:
            assert text[quote.span.start : quote.span.end] == quote.text


@pytest.mark.parametrize("folder", ["ja-architecture", "runbooks", "online-boutique", "water-margin"])
def test_real_documents_are_read_whole(folder: str) -> None:
    root = require_shared("data", folder)
    count = 0
    for path in sorted(root.rglob("*.md"))[:80] + sorted(root.rglob("chapter*.txt")):
        content = path.read_bytes()
        document, problems = read(SourceFile(path.name, path, "."))
        if document is None:
            assert not content.strip(), problems
            continue
        assert document.text.encode() == content.removeprefix(b"\xef\xbb\xbf")
        chunks = chunk(document)
        assert "".join(c.text for c in chunks) == document.text
        assert all(estimate_tokens(c.text) <= 1500 for c in chunks)
        count += 1
    assert count >= 5
