"""A drawing for a terminal as SVG, for notebooks."""
from __future__ import annotations

import re
import unicodedata
from html import escape

_CELL, _LINE, _MARGIN = 8.4, 17, 10
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def _columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text if not unicodedata.combining(c))


def svg_of_text(text: str) -> str:
    """Lines of text as an SVG picture in a fixed-width font; every line is stretched to its columns, whatever font there is."""
    lines = [_COLOUR.sub("", line).rstrip() for line in text.rstrip("\n").split("\n")]
    width = max(map(_columns, lines), default=1) * _CELL + 2 * _MARGIN
    height = len(lines) * _LINE + 2 * _MARGIN
    rows = []
    for number, line in enumerate(lines):
        if line:
            y = _MARGIN + (number + 0.8) * _LINE
            rows.append(f'<text x="{_MARGIN}" y="{y:.1f}" textLength="{_columns(line) * _CELL:.1f}" xml:space="preserve">{escape(line)}</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" '
            f'font-family="DejaVu Sans Mono, monospace" font-size="14" fill="#1d2b3a"><rect width="100%" height="100%" rx="8" fill="#f4f1e8"/>'
            f'{"".join(rows)}</svg>')
