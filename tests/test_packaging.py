"""The package as it is built and installed: version, licence, needs, and the hook that builds the page."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any, cast

import pytest

import filch
import hatch_build

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


# What the metadata say


def test_version_is_the_changelogs_newest() -> None:
    headings = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == filch.__version__


def test_version_is_the_installed_one() -> None:
    assert importlib.metadata.version("filch") == filch.__version__


def test_license() -> None:
    assert importlib.metadata.metadata("filch")["License-Expression"] == "Apache-2.0"
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Apache License" in text
    assert "END OF TERMS AND CONDITIONS" in text


def test_base_needs_no_compiler_and_nothing_for_learning() -> None:
    names = {re.split(r"[^A-Za-z0-9_-]", need)[0].lower() for need in PROJECT["dependencies"]}
    assert names.isdisjoint({"numba", "scipy", "torch", "ray"})


def test_page_hook_and_dev_extra_ask_for_the_same_node() -> None:
    assert hatch_build.NODE_REQUIREMENT in PROJECT["optional-dependencies"]["dev"]


def test_npm_lock_file_names_no_registry() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert len(lock["packages"]) > 1
    assert [name for name, entry in lock["packages"].items() if "resolved" in entry] == []


# The hook's stamp


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout whose page is built."""
    monkeypatch.delenv("FILCH_PAGE", raising=False)
    monkeypatch.delenv("FILCH_NODE", raising=False)
    write(tmp_path / "web" / "package-lock.json", "{}")
    write(tmp_path / "web" / ".npmrc", "ignore-scripts=true")
    write(tmp_path / "web" / "src" / "main.ts", "export {};")
    write(hatch_build.page_folder(tmp_path) / "index.html", "the page")
    write(hatch_build.stamp_file(tmp_path), hatch_build.source_stamp(tmp_path) + "\n")
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def hook(root: Path) -> hatch_build.PageHook:
    nothing = cast("Any", None)
    return hatch_build.PageHook(str(root), {}, nothing, nothing, "", "wheel")


def test_built_page_is_fresh_and_asks_for_nothing(checkout: Path) -> None:
    assert hatch_build.is_fresh(checkout)
    assert hook(checkout).dependencies() == []
    hook(checkout).initialize("standard", {})


@pytest.mark.parametrize("source", ["src/main.ts", "src/new.svelte", "package-lock.json", ".npmrc", "public/icon.svg"])
def test_changed_source_makes_it_stale(checkout: Path, source: str) -> None:
    write(checkout / "web" / source, "changed")
    assert not hatch_build.is_fresh(checkout)
    assert hook(checkout).dependencies() == [hatch_build.NODE_REQUIREMENT]


def test_changed_text_makes_it_stale(checkout: Path) -> None:
    write(checkout / "src" / "filch" / "texts" / "en" / "page.ftl", "key = changed")
    assert not hatch_build.is_fresh(checkout)


@pytest.mark.parametrize(
    "other", ["src/main.test.ts", "node_modules/a/index.js", "dist/index.html", "src/.main.ts.swp"]
)
def test_what_is_no_source_does_not(checkout: Path, other: str) -> None:
    write(checkout / "web" / other, "changed")
    assert hatch_build.is_fresh(checkout)


def test_moved_source_makes_it_stale(checkout: Path) -> None:
    source = checkout / "web" / "src" / "main.ts"
    source.rename(source.with_name("other.ts"))
    assert not hatch_build.is_fresh(checkout)


def test_missing_page_or_stamp_is_stale(checkout: Path) -> None:
    hatch_build.stamp_file(checkout).unlink()
    assert not hatch_build.is_fresh(checkout)
    write(hatch_build.stamp_file(checkout), hatch_build.source_stamp(checkout))
    assert hatch_build.is_fresh(checkout)
    (hatch_build.page_folder(checkout) / "index.html").unlink()
    assert not hatch_build.is_fresh(checkout)


# Its two environment variables


def test_skip(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(checkout / "web" / "src" / "main.ts", "changed")
    monkeypatch.setenv("FILCH_PAGE", "skip")
    assert hook(checkout).dependencies() == []
    hook(checkout).initialize("standard", {})


def test_force(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FILCH_PAGE", "force")
    assert hook(checkout).dependencies() == [hatch_build.NODE_REQUIREMENT]


def test_unknown_wish_is_refused(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FILCH_PAGE", "sikp")
    with pytest.raises(SystemExit, match="'sikp'"):
        hatch_build.must_build(checkout)


def test_named_node_needs_none_from_pypi(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FILCH_PAGE", "force")
    monkeypatch.setenv("FILCH_NODE", str(checkout / "bin" / "node"))
    assert hook(checkout).dependencies() == []
    with pytest.raises(SystemExit, match="FILCH_NODE names no file"):
        hook(checkout).initialize("standard", {})


@pytest.mark.parametrize("layout", ["lib/node_modules", "bin/node_modules", "share/nodejs"])
def test_named_node_brings_its_npm(checkout: Path, monkeypatch: pytest.MonkeyPatch, layout: str) -> None:
    node, npm = checkout / "bin" / "node", checkout / layout / "npm" / "bin" / "npm-cli.js"
    write(node, "")
    monkeypatch.setenv("FILCH_NODE", str(node))
    with pytest.raises(hatch_build.PageError, match="no npm beside"):
        hatch_build.find_node()
    write(npm, "")
    assert hatch_build.find_node() == (node, npm)


# Building


def fake_vite(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Let a Python script stand for Node and Vite."""
    real_run = hatch_build.run

    def run(command: Any, folder: Path, **extra: str) -> None:
        real_run([sys.executable, "-c", script], folder, **extra)

    monkeypatch.setattr(hatch_build, "run", run)
    monkeypatch.setattr(hatch_build, "install_packages", lambda root: Path(sys.executable))


BUILDS = """
import os, pathlib
page = pathlib.Path(os.environ["FILCH_PAGE_OUT"])
page.mkdir()
(page / "index.html").write_text("new")
"""


def test_new_page_takes_the_place_of_the_old(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(checkout / "web" / "src" / "main.ts", "changed")
    write(hatch_build.page_folder(checkout) / "assets" / "old.js", "old")
    fake_vite(monkeypatch, BUILDS)
    hook(checkout).initialize("standard", {})
    page = hatch_build.page_folder(checkout)
    assert [path.name for path in page.rglob("*")] == ["index.html"]
    assert (page / "index.html").read_text(encoding="utf-8") == "new"
    assert sorted(path.name for path in page.parent.iterdir()) == ["page", "page.stamp"]
    assert hatch_build.is_fresh(checkout)


@pytest.mark.parametrize("script", ["raise SystemExit('it broke')", "print('it broke')"])
def test_failed_build_leaves_the_old_page_and_says_what_to_do(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    write(checkout / "web" / "src" / "main.ts", "changed")
    fake_vite(monkeypatch, script)
    with pytest.raises(SystemExit, match=r"(?s)it broke|no index\.html.*FILCH_PAGE=skip.*FILCH_NODE="):
        hook(checkout).initialize("standard", {})
    page = hatch_build.page_folder(checkout)
    assert (page / "index.html").read_text(encoding="utf-8") == "the page"
    assert sorted(path.name for path in page.parent.iterdir()) == ["page", "page.stamp"]
    assert not hatch_build.is_fresh(checkout)


@pytest.mark.slow
def test_sdist_and_wheel_carry_the_page_and_need_no_node(tmp_path: Path) -> None:
    def build(kind: str, folder: Path, **environment: str) -> None:
        command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(tmp_path)]
        subprocess.run(command, cwd=folder, env=os.environ | environment, check=True, capture_output=True)

    build("sdist", ROOT)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / sdist.name.removesuffix(".tar.gz")
    assert hatch_build.is_fresh(unpacked)
    assert not (unpacked / "web" / "node_modules").exists()

    # A Node that cannot run: whoever asks for it fails.
    build("wheel", unpacked, FILCH_NODE=os.devnull)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"filch/__init__.py", "filch/py.typed", "filch/server/page/index.html"} <= names
    assert {name.split("/")[0] for name in names} == {"filch", f"filch-{filch.__version__}.dist-info"}
    assert "filch/server/page.stamp" not in names
