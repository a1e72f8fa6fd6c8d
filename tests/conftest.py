"""What all tests share: Hypothesis without a deadline, since a first call compiles; own folders for deals and records."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("project", deadline=None, print_blob=True)
settings.load_profile("project")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-pictures` makes the reference pictures of tests/browser anew."""
    parser.addoption("--update-pictures", action="store_true", help="save what is seen as the reference pictures")


@pytest.fixture(scope="session", autouse=True)
def kept_deals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep deals where neither the user's own are found nor these stay."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MCR_TRAINER_DEALS", str(tmp_path_factory.mktemp("deals")))
        yield


@pytest.fixture(scope="session", autouse=True)
def kept_records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep records where neither the user's own are found nor these stay."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("DATABASE_URL", raising=False)
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("records")))
        yield
