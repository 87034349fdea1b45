"""Which files are found, under which path, in which order."""

from __future__ import annotations

import io
import os
import socket
import unicodedata
import zipfile
from pathlib import Path

import pytest

from kg_ledger.errors import KgError
from kg_pipeline.reading.source import ReadOptions
from kg_pipeline.steps.read import discover, read


def _write(folder: Path, *names: str, text: str = "x") -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text} {name}", "utf-8")


def _paths(folder: Path, *given: str | Path) -> list[str]:
    return [f.path for f in discover(given or [folder], folder)[0]]


def test_a_folder_is_walked_in_order(tmp_path: Path) -> None:
    _write(
        tmp_path, "b.md", "a/z.md", "a/b/c.txt", "Z.md", ".hidden.md", ".git/x.md", ".kg/y.md", "a/.o/z.md"
    )
    assert _paths(tmp_path) == ["Z.md", "a/b/c.txt", "a/z.md", "b.md"]


def test_b64_the_relative_path_is_the_identity(tmp_path: Path) -> None:
    _write(tmp_path, "x/readme.md", "y/readme.md")
    files, problems = discover([tmp_path / "x", tmp_path / "y"], tmp_path)
    assert [f.path for f in files] == ["x/readme.md", "y/readme.md"] and not problems
    assert [f.source for f in files] == [str(tmp_path / "x"), str(tmp_path / "y")]


def test_b40_a_decomposed_file_name_is_one_identity(tmp_path: Path) -> None:
    _write(tmp_path, unicodedata.normalize("NFD", "データ.md"))
    [path] = _paths(tmp_path)
    assert path == unicodedata.normalize("NFC", "データ.md")


def test_b40_two_spellings_of_one_name_are_a_named_loss(tmp_path: Path) -> None:
    _write(tmp_path, *(unicodedata.normalize(form, "データ.md") for form in ("NFC", "NFD")))
    if len(list(tmp_path.iterdir())) < 2:
        pytest.skip("this disk makes file names one spelling")
    files, [problem] = discover([tmp_path], tmp_path)
    assert len(files) == 1 and problem.code == "path_collision" and problem.failed


def test_the_same_file_twice_is_read_once(tmp_path: Path) -> None:
    _write(tmp_path, "a.md", "d/b.md")
    files, problems = discover(
        [tmp_path, tmp_path / "a.md", tmp_path / "d", str(tmp_path / "*.md")], tmp_path
    )
    assert [f.path for f in files] == ["a.md", "d/b.md"] and not problems


def test_globs(tmp_path: Path) -> None:
    _write(tmp_path, "a.md", "b.txt", "d/c.md")
    assert _paths(tmp_path, str(tmp_path / "**" / "*.md")) == ["a.md", "d/c.md"]
    with pytest.raises(KgError, match="no file matches"):
        discover([str(tmp_path / "*.rst")], tmp_path)


def test_a_path_with_brackets_in_its_name_is_no_pattern(tmp_path: Path) -> None:
    _write(tmp_path, "[draft].md")
    assert _paths(tmp_path, tmp_path / "[draft].md") == ["[draft].md"]


def test_kgignore_is_read_like_gitignore(tmp_path: Path) -> None:
    _write(tmp_path, "a.md", "log/x.md", "d/log/y.md", "d/keep.tmp.md", "d/b.tmp.md", "top.md", "d/top.md")
    (tmp_path / ".kgignore").write_text("log/\n*.tmp.md\n/top.md\n", "utf-8")
    (tmp_path / "d" / ".kgignore").write_text("!keep.tmp.md\n", "utf-8")
    assert _paths(tmp_path) == ["a.md", "d/keep.tmp.md", "d/top.md"]
    assert _paths(tmp_path, tmp_path / "d") == ["d/keep.tmp.md", "d/top.md"]
    assert _paths(tmp_path, tmp_path / "top.md") == ["top.md"]


def test_b67_a_missing_root_aborts(tmp_path: Path) -> None:
    with pytest.raises(KgError, match="cannot be read"):
        discover([tmp_path / "gone"], tmp_path)


def test_b67_a_folder_that_cannot_be_listed_aborts(tmp_path: Path) -> None:
    _write(tmp_path, "a.md", "shut/b.md")
    (tmp_path / "shut").chmod(0)
    try:
        if os.access(tmp_path / "shut", os.R_OK):
            pytest.skip("this user may read everything")
        with pytest.raises(KgError, match="cannot be listed"):
            discover([tmp_path], tmp_path)
    finally:
        (tmp_path / "shut").chmod(0o700)


def test_links(tmp_path: Path) -> None:
    _write(tmp_path, "root/a/x.md", "outside/y.md")
    root = tmp_path / "root"
    (root / "a" / "loop").symlink_to(root)
    (root / "again").symlink_to(root / "a")
    (root / "out").symlink_to(tmp_path / "outside")
    (root / "dead.md").symlink_to(tmp_path / "nowhere.md")
    files, problems = discover([root], root)
    assert [f.path for f in files] == ["a/x.md"]
    assert sorted((p.code, p.where, p.failed) for p in problems) == [
        ("symlink_outside", "out", False),
        ("symlink_skipped", "a/loop", False),
        ("symlink_skipped", "again", False),
        ("unreadable_file", "dead.md", True),
    ]


def test_a_link_that_leads_outside_is_passed_over_and_said(tmp_path: Path) -> None:
    _write(tmp_path, "root/in.md", "outside/y.md", "outside/deep/z.md")
    root, outside = tmp_path / "root", tmp_path / "outside"
    (root / "file.md").symlink_to(outside / "y.md")
    (root / "folder").symlink_to(outside)
    (root / "hop.md").symlink_to(root / "file.md")
    (root / "same.md").symlink_to(root / "in.md")
    (root / "up").symlink_to(tmp_path)
    left_out = ["file.md", "folder", "hop.md", "up"]
    for given in (root, root / "**"):
        files, problems = discover([given], root)
        assert [f.path for f in files] == ["in.md", "same.md"]
        said = sorted((p.code, p.where, p.failed) for p in problems)
        assert said == [("symlink_outside", name, False) for name in left_out]
        assert all("outside the folder" in p.what and "command line" in p.remedy for p in problems)


def test_a_link_that_is_named_is_followed(tmp_path: Path) -> None:
    _write(tmp_path, "root/in.md", "outside/y.md")
    root, outside = tmp_path / "root", tmp_path / "outside"
    (root / "file.md").symlink_to(outside / "y.md")
    (root / "folder").symlink_to(outside)
    (tmp_path / "way").symlink_to(root)
    assert discover([root / "file.md", root / "folder"], root)[1] == []
    files, problems = discover([root, root / "file.md", root / "folder"], root)
    assert [f.path for f in files] == ["file.md", "folder/y.md", "in.md"]
    assert problems == []
    files, problems = discover([tmp_path / "way"], tmp_path)
    assert [f.path for f in files] == ["way/in.md"]
    assert [p.where for p in problems] == ["way/file.md", "way/folder"]


def test_a_file_that_vanishes_is_a_failed_document(tmp_path: Path) -> None:
    _write(tmp_path, "a.md")
    [file], _ = discover([tmp_path], tmp_path)
    (tmp_path / "a.md").unlink()
    document, [problem] = read(file)
    assert document is None and problem.code == "unreadable_file" and problem.failed


def test_the_size_limit_is_said(tmp_path: Path) -> None:
    _write(tmp_path, "a.md", text="x" * 3000)
    [file], _ = discover([tmp_path], tmp_path)
    document, [problem] = read(file, ReadOptions(max_file_mb=0.002))
    assert document is None and problem.code == "too_large" and "--max-file-mb" in problem.remedy


def test_archives(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("d/x.md", "甲は乙。")
        archive.writestr("../../etc/y.md", "up")
        archive.writestr(".hidden/z.md", "no")
        archive.writestr("__MACOSX/z.md", "no")
        archive.writestr("inner.zip", b"PK")
        archive.writestr(zipfile.ZipInfo("名前.md"), "n")
    files, [nested] = discover([tmp_path], tmp_path)
    assert [f.path for f in files] == ["a.zip/d/x.md", "a.zip/etc/y.md", "a.zip/名前.md"]
    assert nested.code == "nested_archive"
    document, _ = read(files[0])
    assert document is not None and document.text == "甲は乙。"


def test_legacy_names_in_archives(tmp_path: Path) -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("MARK.md", "n")
    raw = content.getvalue().replace(b"MARK", "設計".encode("cp932"))
    (tmp_path / "a.zip").write_bytes(raw)
    [file], _ = discover([tmp_path], tmp_path)
    document, _ = read(file)
    assert file.path == "a.zip/設計.md" and document is not None


def test_a_damaged_archive_fails_by_name(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04 broken")
    files, [problem] = discover([tmp_path], tmp_path)
    assert not files and problem.code == "corrupt_archive" and problem.failed


def test_standard_input(tmp_path: Path) -> None:
    [file], _ = discover(["-"], tmp_path, stdin=io.BytesIO("# 題\n".encode("cp932")))
    document, _ = read(file)
    assert document is not None and (document.path, document.source, document.title) == ("stdin", "-", "題")
    with pytest.raises(KgError, match="standard input"):
        discover(["-"], tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_a_socket_or_a_device_is_refused_by_name_and_counted_in_a_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "s.md"))
        (tmp_path / "link.md").symlink_to(tmp_path / "pipe.md")
        (tmp_path / "zero.md").symlink_to("/dev/zero")
        names = ["link.md", "pipe.md", "s.md", "zero.md"]
        for name in names:
            with pytest.raises(KgError, match=f"{name}: a pipe, socket or device"):
                discover([tmp_path / name], tmp_path)
        _write(tmp_path, "a.md")
        files, problems = discover([tmp_path], tmp_path)
    assert [file.path for file in files] == ["a.md"]
    assert [(p.code, p.where, p.failed) for p in problems] == [("no_file", name, False) for name in names]
