"""Why a fan is not counted, as a Reason that names both fan."""

from __future__ import annotations

from analysis.exclusion import ExcludedFan
from analysis.reasons import Reason, reason


def why_excluded(left_out: ExcludedFan) -> Reason:
    """The reason of an excluded fan: its principle with the fan and the one that stands in its place."""
    by = left_out.fan if left_out.by is None else left_out.by
    return reason(f"excluded.{left_out.principle}", fan=left_out.fan, by=by)
