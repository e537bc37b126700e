"""The page: files that the build has made, sent as they are."""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Request, Response

from filch.table.table import Refusal

#: Encodings with the endings of their files, the one that is preferred first.
ENCODINGS = {"br": ".br", "gzip": ".gz"}
#: What is under this folder has a name that changes with its content.
HASHED = "assets/"
FOREVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"

#: Types that machines do not agree on.
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".ftl": "text/plain"}

MISSING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>filch: no page</title>
<h1>The page is not built</h1>
<p>This filch was installed without its page. In a checkout, <code>scripts/page</code> builds it;
then start the server again. The interface under <code>/api</code> works without it.</p>
</html>
"""


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page.

    Attributes:
        media_type: its type.
        cache: its Cache-Control.
        etag: its ETag.
        variants: its bytes by encoding, "" for none.
    """

    media_type: str
    cache: str
    etag: str
    variants: dict[str, bytes]


class Pages:
    """The files of a built page, in memory."""

    def __init__(self, folder: Path) -> None:
        """Read them; there may be none."""
        self._files: dict[str, File] = {}
        found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        for name, path in found.items():
            if not name.endswith(tuple(ENCODINGS.values())):
                self._files[name] = _file(name, path, found)

    @property
    def built(self) -> bool:
        """Whether there is a page."""
        return "index.html" in self._files

    def answer(self, request: Request[Any, Any, Any], path: str) -> Response[bytes]:
        """The file at a path, or the page itself, which knows its own paths.

        Raises:
            Refusal: "no_such_page", if it is the path of a file, and there is none.
        """
        name = path.strip("/")
        file = self._files.get(name)
        if file is None:
            if "." in name.rpartition("/")[2] or name.startswith(HASHED):
                raise Refusal("no_such_page", f"there is nothing at /{name}", given=path)
            if not self.built:
                return Response(MISSING.encode(), status_code=503, media_type="text/html")
            file = self._files["index.html"]
        headers = {"Cache-Control": file.cache, "ETag": file.etag, "Vary": "Accept-Encoding"}
        if file.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
        encoding = _accepted(request.headers.get("accept-encoding", ""), file)
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(file.variants[encoding], headers=headers, media_type=file.media_type)


def _file(name: str, path: Path, found: dict[str, Path]) -> File:
    plain = path.read_bytes()
    variants = {"": plain}
    for encoding, ending in ENCODINGS.items():
        if name + ending in found:
            variants[encoding] = found[name + ending].read_bytes()
    guessed = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return File(
        media_type=TYPES.get(path.suffix, guessed),
        cache=FOREVER if name.startswith(HASHED) else ASK_FIRST,
        etag=f'"{hashlib.sha256(plain).hexdigest()[:20]}"',
        variants=variants,
    )


def _accepted(header: str, file: File) -> str:
    """The best encoding that a file has and an Accept-Encoding header takes; "" for none."""
    taken = set()
    for part in header.lower().split(","):
        coding, _, quality = part.strip().partition(";")
        if quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            taken.add(coding.strip())
    for encoding in ENCODINGS:
        if encoding in file.variants and (encoding in taken or "*" in taken):
            return encoding
    return ""
