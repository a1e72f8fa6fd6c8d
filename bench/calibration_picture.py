"""The calibration curve as a picture, for docs/grading.md."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import altair as alt
import numpy as np
import pandas as pd

from analysis.grading import STEPS, expected_loss, ratio_of

if TYPE_CHECKING:
    from bench.calibration import Curve

_LEAST: Final = 0.1


def draw(curve: Curve, file: Path) -> None:
    """Draw the loss in each bin with its error, the curve that grades rest on, and where the steps lie (SVG)."""
    bins = pd.DataFrame(curve.bins, columns=["ratio", "loss", "error", "discards"])
    bins["low"], bins["high"] = bins.loss - bins.error, bins.loss + bins.error
    ratios = np.linspace(_LEAST, 1, 200)
    line = pd.DataFrame({"ratio": ratios, "loss": [expected_loss(float(ratio)) for ratio in ratios]})
    steps = pd.DataFrame([{"ratio": ratio_of(loss), "grade": f"{step} up to {100 * loss:.3g}%"} for loss, step in STEPS])
    x = alt.X("ratio:Q", title="V / V best", scale=alt.Scale(domain=[_LEAST, 1]))
    y = alt.Y("loss:Q", title="points lost against the best discard", axis=alt.Axis(format="%"))
    picture = alt.layer(
        alt.Chart(steps).mark_rule(strokeDash=[4, 4], color="#888").encode(x=x),
        alt.Chart(steps).mark_text(angle=270, align="right", dy=-5, y=4, color="#555").encode(x=x, text="grade:N"),
        alt.Chart(line).mark_line(color="#888").encode(x=x, y=y),
        alt.Chart(bins).mark_errorbar(color="#1f6feb").encode(x=x, y=alt.Y("low:Q", title=""), y2="high:Q"),
        alt.Chart(bins).mark_point(filled=True, color="#1f6feb", size=50).encode(x=x, y=y),
    ).properties(width=560, height=300, background="white")
    picture.save(str(file))
