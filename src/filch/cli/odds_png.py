"""The chart of `filch odds` as a PNG. It needs Matplotlib, which the extra `charts` brings."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from filch.errors import Malformed
from filch.texts import Texts

if TYPE_CHECKING:
    from filch.cli.odds import Chart

#: Rolls below one another; what is more stands beside them.
ROWS = 56
#: Inches: of a cell, of the names of the rolls, around everything and between what stands side by side.
CELL_WIDTH, CELL_HEIGHT = 0.62, 0.24
LABEL_WIDTH, MARGIN, TOP = 0.85, 0.3, 1.1
DOTS_PER_INCH = 100
#: From this share of the scale on, dark cells have light letters.
DARK = 0.65


def draw(chart: Chart, file: Path, texts: Texts) -> None:
    """Draw a chart into a file: a cell for each roll and total, coloured by what its best take is worth.

    Raises:
        Malformed: the file's name does not end in .png, or Matplotlib is not there.
        OSError: the file cannot be written.
    """
    if file.suffix.lower() != ".png":
        raise Malformed(f"--png {file}: the file's name is to end in .png", given=file)
    try:
        from matplotlib.colors import Normalize
        from matplotlib.figure import Figure
    except ImportError as error:
        raise Malformed(
            f"--png {file}: drawing needs Matplotlib, which pip install 'filch[charts]' brings", given=file
        ) from error
    rows, columns = len(chart.rolls), len(chart.positions)
    blocks = math.ceil(rows / ROWS)
    deep = math.ceil(rows / blocks)
    width = 2 * MARGIN + blocks * (LABEL_WIDTH + columns * CELL_WIDTH)
    # The heading is wider than a small chart.
    width = max(width, 7.0)
    height = 2 * MARGIN + TOP + deep * CELL_HEIGHT
    drawing = Figure(figsize=(width, height), dpi=DOTS_PER_INCH)
    values = [[chart.plan.value(take.outlook) for take in row] for row in chart.best]
    most = max(abs(value) for row in values for value in row) or 1.0
    for_points = chart.plan.goal == "points"
    scale = Normalize(-most if for_points else 0.0, most if for_points else 1.0)
    colours = "RdBu" if for_points else "Blues"
    drawing.text(MARGIN / width, 1 - MARGIN / height, chart.title(texts), va="top", weight="bold", size=11)
    drawing.text(MARGIN / width, 1 - (MARGIN + 0.28) / height, chart.goal(texts), va="top", size=8)
    notes = [chart.signs(texts), f"{texts.text('odds-total')} →" if columns > 1 else ""]
    note = "      ".join(filter(None, notes))
    drawing.text(MARGIN / width, 1 - (MARGIN + 0.52) / height, note, va="top", size=8)
    for block in range(blocks):
        part = slice(block * deep, (block + 1) * deep)
        cells = values[part]
        left = MARGIN + LABEL_WIDTH + block * (LABEL_WIDTH + columns * CELL_WIDTH)
        size = (columns * CELL_WIDTH / width, len(cells) * CELL_HEIGHT / height)
        bottom = height - MARGIN - TOP - len(cells) * CELL_HEIGHT
        axes = drawing.add_axes((left / width, bottom / height, *size))
        axes.imshow(cells, norm=scale, cmap=colours, aspect="auto")
        axes.set_yticks(range(len(cells)), chart.rolls[part], size=8)
        axes.set_xticks(range(columns), [str(position.total) for position in chart.positions] if columns > 1 else [""])
        axes.tick_params(length=0, top=False, labeltop=True, labelbottom=False, labelsize=8)
        _letter(axes, chart, part, scale)
    drawing.savefig(file)


def _letter(axes: Any, chart: Chart, part: slice, scale: Any) -> None:
    """Write into each cell what is best done."""
    for row, takes in enumerate(chart.best[part]):
        for column, take in enumerate(takes):
            at = float(scale(chart.plan.value(take.outlook)))
            dark = at > DARK if chart.plan.goal == "chance" else abs(2 * at - 1) > DARK
            axes.text(
                column, row, chart.cell(take), ha="center", va="center", size=7, color="white" if dark else "black"
            )
