"""Texts whose signs are spread over a cell."""

from __future__ import annotations

from tests.support.readings import read
from tests.support.table_pages import page_of
from tieout.layout.spread_text import join_spread

ACCOUNTS = (
    ("   資   産   の   部", "", "   負   債   の   部", ""),
    ("科目", "金額", "科目", "金額"),
    ("【流動資産】", "27,644", "【流動負債】", "19,094"),
    (" 現  金  及  び  預  金", "13,384", " 短  期  借  入  金", "8,000"),
    (" 売     掛     金", "12,445", " 未     払     金", "5,087"),
    (" 前    払    費    用", "1,815", " 未   払   費   用", "6,007"),
    *[("", "", "", "")] * 4,
    ("", "", " 資     本     金", "8,550"),
    *[("", "", "", "")] * 4,
    (" 合計", "27,644", " 合計", "27,644"),
)
BALANCE = "\n".join(f"  {a:24}{b:>8}   {c:24}{d:>8}" for a, b, c, d in ACCOUNTS)


def test_signs_at_one_pitch_are_one_word() -> None:
    words = page_of("    現    金    及    び    預    金      384").words
    assert [w.text for w in join_spread([words])[0]] == ["現金及び預金", "384"]


def test_two_signs_are_one_word_where_a_longer_one_has_their_ends() -> None:
    lines = [page_of(text).words for text in ("    売    掛    金", "    資         金", "    資      金")]
    assert [[w.text for w in line] for line in join_spread(lines)] == [["売掛金"], ["資金"], ["資", "金"]]


def test_latin_letters_stay_apart() -> None:
    words = page_of("    A    B    C").words
    assert [w.text for w in join_spread([words])[0]] == ["A", "B", "C"]


def test_accounts_side_by_side_are_two_tables() -> None:
    reading = read(page_of(BALANCE))
    assert reading.grid == [
        "【流動資産】: 27,644", "現金及び預金: 13,384", "売掛金: 12,445", "前払費用: 1,815", "合計: 27,644",
        "【流動負債】: 19,094", "短期借入金: 8,000", "未払金: 5,087", "未払費用: 6,007",
        "資本金: 8,550", "合計: 27,644",
    ]  # fmt: skip
