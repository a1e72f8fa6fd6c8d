"""The glossary page: the rules' terms in pinyin order, and what offences cost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analysis.fans import FanId
from analysis.settlement import PENALTIES
from app.services.glossary import TERMS, find_terms, penalty_lines
from i18n.catalogue import LANGUAGES, translator

SCRIPT = str(Path(__file__).parents[2] / "streamlit_app.py")
HAN = re.compile(r"[\u3400-\u9fff]")


def open_page(language: str) -> AppTest:
    at = AppTest.from_file(SCRIPT, default_timeout=60)
    at.query_params["lang"] = language
    at.run()
    return at.switch_page("app/pages/glossary.py").run()


@pytest.fixture(autouse=True)
def _no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.context.start_engine", lambda: None)
    monkeypatch.setattr("app.context.engine_ready", lambda **_: False)


def test_the_glossary_has_the_rules_terms_and_all_81_fan_once() -> None:
    assert len({term.key for term in TERMS}) == len(TERMS)
    assert {term.fan for term in TERMS if term.fan} == set(FanId) - {FanId.MIXED_KONGS}
    assert len(find_terms("", with_fans=False)) == len(TERMS) - 81 > 100


def test_terms_stand_in_pinyin_order() -> None:
    order = [term.pinyin.replace("ü", "v").split() for term in TERMS]
    assert order == sorted(order)


@pytest.mark.parametrize("query", ["错和", "錯和", "cuo hu", "cuohu", "Win below the minimum", " CUO HU "])
def test_a_term_is_found_by_its_name_in_any_language_and_by_pinyin(query: str) -> None:
    assert [term.key for term in find_terms(query, with_fans=True)] == ["win_below_minimum"]


def test_every_term_and_offence_has_words_in_every_language() -> None:
    for language in LANGUAGES:
        t = translator(language)
        for term in TERMS:
            assert term.name(t)
            assert term.what(t)
        assert len(penalty_lines(t)) == len(PENALTIES)


def test_english_terms_and_penalties_have_no_chinese_characters() -> None:
    t = translator("en")
    for term in TERMS:
        assert not HAN.search(term.name(t) + term.what(t) + term.pinyin), term.key
    for line in penalty_lines(t):
        assert not HAN.search(line.offence + line.price)


def test_a_win_below_8_is_priced_in_words() -> None:
    line = penalty_lines(translator("en"))[0]
    assert line.price == "10 points to each player (30 in all); no win this deal"


def test_the_page_lists_terms_and_penalties_and_can_be_searched() -> None:
    at = open_page("en")
    assert not at.exception
    assert len(at.markdown) > len(TERMS)
    at.text_input(key="glossary_query").set_value("ting pai").run()
    assert any("**Ready**" in element.value for element in at.markdown)
    assert len(at.table[0].value) == len(PENALTIES)


def test_the_chinese_page_opens_in_both_scripts() -> None:
    for language, ready in (("zh-Hans", "听牌"), ("zh-Hant", "聽牌")):
        at = open_page(language)
        assert not at.exception
        assert any(f"**{ready}**" in element.value for element in at.markdown)
