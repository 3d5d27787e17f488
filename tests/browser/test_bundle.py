"""How much a first visit loads."""

import gzip
import re
from pathlib import Path

import cubirds.server

STATIC = Path(cubirds.server.__file__).parent / "static"
MOST_BYTES = 100_000


def test_the_first_load_is_small() -> None:
    index = (STATIC / "index.html").read_text()
    files = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', index)
    assert len(files) > 1
    size = sum(len(gzip.compress((STATIC / file).read_bytes())) for file in files)
    assert size <= MOST_BYTES, f"{size} bytes of JavaScript and CSS, gzip-compressed"


def test_the_document_has_no_script_or_style_of_its_own() -> None:
    index = (STATIC / "index.html").read_text()
    assert not re.search(r"<style|<script(?![^>]*src=)| style=| on[a-z]+=", index)
