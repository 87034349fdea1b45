"""Exports: every edge with its words, doubts marked, hostile names literal, nothing half written."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.errors import KgError
from kg_pipeline.export import formats
from kg_pipeline.export.content import Content, content_of
from kg_pipeline.export.formats import FILES, MARK, write_file, write_folder
from kg_pipeline.export.names import stem, stems
from kg_pipeline.export.obsidian import notes
from kg_pipeline.export.rdf import iri
from tests.export.turtle import Triple, parse
from tests.ledger.speaking import Teller
from tests.query.rooms import SHOP, TYPES, shop
from tests.query.test_hostile import needs_ladybug

HOSTILE = (
    'Plan "B"', "O'Neil\\Sons", "a/b", "../x", "urn:svc:1", 'C++ "x', "50% off; DROP TABLE", "CON", "con.md",
    "L" * 300, "</script><svg onload=kgTest()>", "[[link]] ![[embed]] `= this`", "決済台帳", "顧客台帳",
    "api_決済", "api_在庫", "🚀", "---", "<% tp.x %>", "$x$ %%y%% ==z==", "e\u0301", "\u202eevil", "a\x07b",
    "A B", "a b.", "{{x}}", "null", "#tag ^ref",
)  # fmt: skip


def hostile() -> Teller:
    """A thing of each hostile name that calls the next one, in a document with a hostile name of its own."""
    teller = Teller(SHOP, TYPES)
    lines = [f"{a}@Service | calls | {b}@Service\n" for a, b in pairwise(HOSTILE)]
    teller.say("</script><b>.md", "".join(lines))
    return teller


def doubtful() -> Teller:
    """Facts of every standing."""
    teller = shop(("other", "OrderHub | owned_by | Far Crew\n"))
    teller.say("plans", "Mail | calls | StockDB | planned\nGate | calls | Mail | not\n")
    teller.say("old", "Mail | owned_by | Core Crew\n", date="2024-01-01")
    teller.say("new", "Mail | owned_by | Far Crew | began | was Core Crew | from 2025-01-01\n")
    return teller


def written(content: Content, name: str) -> str:
    return "".join(FILES[name](content))


@pytest.fixture(scope="module", params=[hostile, doubtful, shop, lambda: Teller(SHOP)])
def content(request: pytest.FixtureRequest) -> Content:
    return content_of(request.param().ledger)


def test_every_edge_has_words_that_stand_in_its_document() -> None:
    for make in (hostile, doubtful):
        teller = make()
        found = content_of(teller.ledger)
        assert found.edges
        for edge in found.edges:
            assert edge.sources
            for one in edge.sources:
                assert teller.ledger.text(one.revision)[one.start : one.end] == one.quote


def test_what_stands_against_a_fact_is_part_of_it_and_what_is_no_edge_is_counted() -> None:
    found = content_of(doubtful().ledger)
    standings = {edge.fact.id: edge.fact.standing.value for edge in found.edges}
    assert standings["orderhub:owned_by:core-crew"] == "contested"
    assert standings["mail:owned_by:core-crew"] == "superseded"
    assert standings["mail:owned_by:far-crew"] == "current"
    assert found.left_out == {"denied": 1, "pending": 1}
    for name in ("graphml", "gexf", "neo4j", "turtle", "jsonld", "html", "jsonl"):
        text = written(found, name)
        assert "contested" in text, name
        assert "superseded" in text, name
        assert "OrderHub | owned_by | Far Crew" in text, name
    assert any("**contested**" in text for _, text in notes(found))


def test_a_source_says_how_firmly_its_words_say_so() -> None:
    found = content_of(shop(("plans", "Mail | calls | StockDB | planned\n")).ledger)
    rows = [json.loads(line) for line in written(found, "jsonl").splitlines()]
    sources = {row["fact"]: row["sources"] for row in rows if "fact" in row}
    [planned] = sources.pop("mail:calls:stockdb")
    assert (planned["stated"], planned["supported"], planned["modality"]) == (False, True, "planned")
    plain = [one for some in sources.values() for one in some]
    assert plain and all((one["stated"], one["modality"]) == (True, "asserted") for one in plain)


# ── GraphML and GEXF ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["graphml", "gexf"])
def test_networkx_reads_the_same_graph_back(content: Content, name: str) -> None:
    raw = BytesIO(written(content, name).encode("utf-8"))
    read = nx.read_graphml(raw, force_multigraph=True) if name == "graphml" else nx.read_gexf(raw)
    shown = {_seen(node.id): node for node in content.nodes}
    assert set(read.nodes) == set(shown)
    for node, given_ in read.nodes(data=True):
        assert given_["label"] == _seen(shown[node].label)
        assert given_["type"] == (shown[node].type or "")
        assert json.loads(given_["aliases"]) == [_seen(alias) for alias in shown[node].aliases]
    edges = {data.get("id", key): (a, b, data) for a, b, key, data in _edges(read)}
    assert set(edges) == {_seen(edge.fact.id) for edge in content.edges}
    for edge in content.edges:
        source, target, data = edges[_seen(edge.fact.id)]
        assert (source, target) == (_seen(edge.fact.subject), _seen(edge.fact.object))
        assert data["predicate"] == edge.fact.predicate
        assert data["standing"] == edge.fact.standing.value
        assert data["quote"] == _seen(edge.sources[0].quote)
        assert data["source"] == _seen(edge.sources[0].place)
        assert len(json.loads(data["sources"])) == len(edge.sources)


def _edges(graph: Any) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    if graph.is_multigraph():
        yield from graph.edges(keys=True, data=True)
    else:
        for a, b, data in graph.edges(data=True):
            yield a, b, data["id"], data


def _seen(text: str) -> str:
    """As XML can hold it."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


# ── RDF ────────────────────────────────────────────────────────────────────────────────────────────

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"


def test_b39_turtle_and_json_ld_say_the_same(content: Content) -> None:
    turtle = parse(written(content, "turtle"))
    json_ld = _expanded(json.loads(written(content, "jsonld")))
    assert _without_blanks(turtle) == _without_blanks(json_ld)
    assert len(turtle) == len(json_ld)
    entities = [iri("urn:kg:", "entity", node.id) for node in content.nodes]
    assert len(set(entities)) == len(entities)


def test_a_superseded_fact_is_no_triple_but_a_statement(content: Content) -> None:
    triples = parse(written(content, "turtle"))
    for edge in content.edges:
        fact = edge.fact
        plain = (
            iri("urn:kg:", "entity", fact.subject),
            iri("urn:kg:", "predicate", fact.predicate),
            iri("urn:kg:", "entity", fact.object),
        )
        assert (plain in triples) == (fact.standing.value != "superseded")
        statement = iri("urn:kg:", "fact", fact.id)
        assert (statement, "urn:kg:schema:standing", f'"{fact.standing.value}') in triples
        quotes = {
            words[1:]
            for subject, predicate, source in triples
            if (subject, predicate) == (statement, "urn:kg:schema:source")
            for node, what, words in triples
            if (node, what) == (source, "urn:kg:schema:quote")
        }
        assert quotes == {one.quote for one in edge.sources}


def _without_blanks(triples: set[Triple]) -> set[Triple]:
    """Blank nodes by what hangs on them."""
    hung: dict[str, list[tuple[str, str]]] = {}
    for subject, predicate, object_ in triples:
        if subject.startswith("_:"):
            hung.setdefault(subject, []).append((predicate, object_))
    name = {node: str(sorted(pairs)) for node, pairs in hung.items()}
    return {(name.get(s, s), p, name.get(o, o)) for s, p, o in triples}


def _expanded(document: dict[str, Any]) -> set[Triple]:
    """The triples of JSON-LD with the context that we write."""
    context = document["@context"]

    def term(name: str) -> str:
        rule = context.get(name, name)
        rule = rule["@id"] if isinstance(rule, dict) else rule
        prefix, _, rest = rule.partition(":")
        return context[prefix] + rest if isinstance(context.get(prefix), str) and rest else rule

    triples: set[Triple] = set()

    def walk(row: dict[str, Any], node: str) -> None:
        for key, value in row.items():
            if key == "@id":
                continue
            for one in value if isinstance(value, list) else [value]:
                if key == "@type":
                    triples.add((node, RDF + "type", term(one)))
                elif isinstance(one, dict) and "@id" in one:
                    triples.add((node, term(key), one["@id"]))
                elif isinstance(one, dict):
                    blank = f"_:{len(triples)}"
                    triples.add((node, term(key), blank))
                    walk(one, blank)
                elif isinstance(context.get(key), dict):
                    triples.add((node, term(key), one))
                else:
                    told = str(one).lower() if isinstance(one, bool) else str(one)
                    triples.add((node, term(key), f'"{told}'))

    for row in document["@graph"]:
        walk(row, row["@id"])
    return triples


# ── Neo4j ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_script_is_statements_whose_strings_are_whole(content: Content) -> None:
    script = written(content, "neo4j")
    outside = re.sub(r"'(?:[^'\\]|\\.)*'", "''", script)
    assert "'" not in outside.replace("''", "")
    for statement in outside.split(";\n"):
        assert statement == "" or statement.startswith(("CREATE CONSTRAINT", "UNWIND [")), statement[:80]
    assert "DROP" not in outside
    for edge in content.edges:
        assert "quote: '" in script
        assert edge.fact.standing.value in script


@needs_ladybug
def test_an_engine_reads_the_values_of_the_script_back() -> None:
    import ladybug

    found = content_of(hostile().ledger)
    lists = re.findall(r"^UNWIND (\[.*?\]) AS row$", written(found, "neo4j"), re.M | re.S)
    connection = ladybug.Connection(ladybug.Database(":memory:"))
    result: Any = connection.execute(f"UNWIND {lists[0]} AS row RETURN row.id, row.label")
    rows = {}
    while result.has_next():
        node, label = result.get_next()
        rows[node] = label
    assert rows == {node.id: node.label.replace("\x07", "\ufffd") for node in found.nodes}


# ── Obsidian ───────────────────────────────────────────────────────────────────────────────────────


def test_b47_file_names_are_safe_unique_and_stable(content: Content, tmp_path: Path) -> None:
    place = tmp_path / "vault"
    count = write_folder(notes(content), place)
    files = [file.name for file in place.iterdir() if file.name != MARK]
    assert len(files) == count == len(content.nodes) + 1
    assert len({name.casefold() for name in files}) == len(files)
    for name in files:
        assert not re.search(r'[<>:"/\\|?*\x00-\x1f]', name)
        assert not re.fullmatch(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?", name)
        assert len(name.encode("utf-8")) <= 255
        assert name == name.strip(" .")
    assert list(tmp_path.iterdir()) == [place]
    assert dict(notes(content)) == dict(notes(content))


def test_links_of_notes_lead_to_notes(content: Content) -> None:
    told = dict(notes(content))
    for name, text in told.items():
        body = text.split("\n---\n", 1)[-1]
        unescaped = re.sub(r"\\.", "", body)
        for link in re.findall(r"\[\[(.*?)\]\]", unescaped):
            assert f"{link.split('|')[0]}.md" in told, (name, link)
        assert unescaped.count("[[") == unescaped.count("]]")
        for sign in ("![", "<", "`", "%%", "$", "=="):
            assert sign not in unescaped, (name, sign)


def test_a_thing_called_index_keeps_its_note_beside_the_overview() -> None:
    told = [name for name, _ in notes(content_of(Teller(SHOP, "Index : Service\n").ledger))]
    assert told == ["_index.md", "index.md"]


def test_the_properties_of_a_note_are_yaml(content: Content) -> None:
    told = dict(notes(content))
    names = stems(node.id for node in content.nodes)
    for node in content.nodes:
        head = yaml.safe_load(told[f"{names[node.id]}.md"].split("---\n")[1])
        assert head["id"] == node.id
        assert head["aliases"][0] == node.label


NAMES = st.text(st.characters(exclude_categories=()), max_size=120) | st.sampled_from(HOSTILE)


@given(st.sets(NAMES, max_size=12))
def test_no_two_names_share_a_file_and_none_leaves_the_folder(names: set[str]) -> None:
    found = stems(names)
    assert len({one.casefold() for one in found.values()}) == len(names)
    for one in found.values():
        assert one
        assert Path(one).name == one
        assert one not in (".", "..")
        one.encode("utf-8")
        assert len(one.encode("utf-8")) < 230


def test_a_name_depends_on_its_own_id_alone() -> None:
    assert stem("order-service") == "order-service"
    assert stem("決済台帳") == "決済台帳"
    for bad in ("../x", "CON", "x" * 300, "a/b", "", "."):
        assert stem(bad) == stems([bad, "zzz"])[bad]
        assert re.search(r"-[0-9a-f]{8}$", stem(bad))


# ── HTML ───────────────────────────────────────────────────────────────────────────────────────────


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.anchors: list[str] = []
        self.targets: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.anchors += [str(value) for name, value in attrs if name == "id"]
        self.targets += [str(value)[1:] for name, value in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_b49_names_and_quotes_are_text_of_the_page(content: Content) -> None:
    page = _Reader()
    page.feed(written(content, "html"))
    assert "script" not in page.tags
    assert "svg" not in page.tags
    assert not {name for name in page.attributes if name.startswith("on")}
    assert "default-src 'none'" in written(content, "html")
    assert len(set(page.anchors)) == len(page.anchors) == len(content.nodes)
    assert set(page.targets) <= set(page.anchors)
    for edge in content.edges:
        assert _seen(edge.sources[0].quote) in page.text


# ── JSON Lines ─────────────────────────────────────────────────────────────────────────────────────


def test_json_lines_hold_every_fact_whatever_its_worth(content: Content) -> None:
    rows = [json.loads(line) for line in written(content, "jsonl").splitlines()]
    facts = {row["fact"]: row for row in rows if "fact" in row}
    assert set(facts) == {edge.fact.id for edge in (*content.edges, *content.others)}
    assert sum("entity" in row for row in rows) == len(content.nodes)
    for edge in (*content.edges, *content.others):
        assert [one["quote"] for one in facts[edge.fact.id]["sources"]] == [one.quote for one in edge.sources]


# ── writing ────────────────────────────────────────────────────────────────────────────────────────


def failing() -> Iterator[str]:
    yield "half"
    raise OSError(28, "No space left on device")


def test_b69_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    place = tmp_path / "deep" / "graph.xml"
    write_file(["one"], place)
    with pytest.raises(KgError, match="No space left"):
        write_file(failing(), place)
    assert place.read_text("utf-8") == "one"
    assert [file.name for file in place.parent.iterdir()] == ["graph.xml"]


def test_b69_a_folder_is_replaced_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    place = tmp_path / "vault"
    write_folder([("a.md", "one"), ("b.md", "two")], place)

    def half() -> Iterator[tuple[str, str]]:
        yield "a.md", "new"
        raise OSError(28, "No space left on device")

    with pytest.raises(KgError, match="No space left"):
        write_folder(half(), place)
    assert (place / "a.md").read_text("utf-8") == "one"
    write_folder([("c.md", "three")], place)
    assert sorted(file.name for file in place.iterdir()) == [MARK, "c.md"]
    assert [file.name for file in tmp_path.iterdir()] == ["vault"]


def test_what_no_export_made_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    (tmp_path / "vault" / "mine.md").write_text("mine", "utf-8")
    with pytest.raises(KgError, match="left as it is"):
        write_folder([("a.md", "x")], tmp_path / "vault")
    (tmp_path / "file").write_text("mine", "utf-8")
    with pytest.raises(KgError, match="left as it is"):
        write_folder([("a.md", "x")], tmp_path / "file")
    assert (tmp_path / "vault" / "mine.md").read_text("utf-8") == "mine"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(KgError, match="cannot be written"):
            write_file(["x"], tmp_path / "graph.xml")
        with pytest.raises(KgError, match="cannot be written"):
            write_folder([("a.md", "x")], tmp_path / "vault")
    finally:
        tmp_path.chmod(0o700)


def test_formats_are_those_of_the_command_line() -> None:
    assert set(formats.FORMATS) == {
        "graphml", "gexf", "neo4j", "turtle", "jsonld", "obsidian", "html", "jsonl",
    }  # fmt: skip
