"""What all tests share: Hypothesis without a deadline, since a first call compiles."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("project", deadline=None, print_blob=True)
settings.load_profile("project")
