"""A coach who logs in where the host has set that up, in a real browser, at a provider of the test's own."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from i18n.catalogue import translator
from tests.browser.conftest import TIMEOUT_MS, free_port, serving, settle
from tests.browser.oidc import CLIENT, provider

TITLE = "登录的第一课"
pytestmark = pytest.mark.browser


def write_settings(file: Path, *, address: str, issuer: str) -> None:
    """What a host puts down for Streamlit."""
    options = {
        "redirect_uri": f"{address}/oauth2callback",
        "cookie_secret": secrets.token_hex(16),
        "client_id": CLIENT,
        "client_secret": "secret",
        "server_metadata_url": f"{issuer}/.well-known/openid-configuration",
    }
    file.write_text("\n".join(["[auth]", *(f'{name} = "{value}"' for name, value in options.items())]))


def test_a_coach_finds_the_own_quizzes_again_by_the_hosts_login(browser: Browser, tmp_path: Path) -> None:
    t, port, settings = translator("zh-Hans"), free_port(), tmp_path / "secrets.toml"
    with provider() as issuer:
        write_settings(settings, address=f"http://127.0.0.1:{port}", issuer=issuer)
        with serving(port, tmp_path, f"--secrets.files={settings}") as address:
            for visit in range(2):
                page = browser.new_context(locale="zh-CN").new_page()
                page.goto(f"{address}/coach")
                settle(page)
                page.get_by_role("button", name=t("coach.login"), exact=True).click()
                new = page.get_by_label(t("coach.title_of_new"), exact=True)
                expect(new).to_be_visible(timeout=TIMEOUT_MS)
                assert page.url == f"{address}/coach"
                if visit == 0:
                    new.fill(TITLE)
                    page.get_by_role("button", name=t("coach.create"), exact=True).click()
                    expect(page.get_by_label(t("coach.quiz_title"), exact=True)).to_have_value(TITLE, timeout=TIMEOUT_MS)
                else:
                    expect(page.get_by_text(TITLE, exact=True)).to_be_visible(timeout=TIMEOUT_MS)
                page.context.close()
