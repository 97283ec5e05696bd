"""A font that yields other letters than it prints is found out; lists, tables and other scripts are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from tieout.pages.meaning import MEANINGLESS, has_meaning
from tieout.pages.pdf import open_pdf

TEXTS = {
    "en": "The board of directors has considered the cash flow forecasts of the group for the next two years and is "
    "satisfied that the company has adequate resources to continue in operational existence.",
    "de": "Der Vorstand hat die Planung der Zahlungsströme des Konzerns für die nächsten beiden Jahre geprüft und ist "
    "überzeugt, dass die Gesellschaft über ausreichende Mittel für die Fortführung verfügt.",
    "nl": "Het bestuur heeft de kasstroomprognoses van de groep voor de komende twee jaar beoordeeld en is van mening "
    "dat de vennootschap over voldoende middelen beschikt om haar activiteiten voort te zetten.",
    "fi": "Hallitus on arvioinut konsernin kassavirtaennusteet seuraaville kahdelle vuodelle ja katsoo, että yhtiöllä "
    "on riittävät voimavarat toimintansa jatkamiseen ennakoitavissa olevassa tulevaisuudessa.",
    "pl": "Zarząd przeanalizował prognozy przepływów pieniężnych grupy na kolejne dwa lata i uważa, że spółka posiada "
    "wystarczające zasoby, aby kontynuować działalność w dającej się przewidzieć przyszłości.",
    "id": "Direksi telah mempertimbangkan proyeksi arus kas grup untuk dua tahun mendatang dan berkeyakinan bahwa "
    "perusahaan memiliki sumber daya yang memadai untuk melanjutkan kegiatan usahanya.",
    "ja": "取締役会は、当社グループの今後二年間の資金計画を検討し、十分な資源を有していると判断している。" * 3,
    "ru": "Совет директоров рассмотрел прогнозы движения денежных средств группы на следующие два года. " * 3,
    "he": "הדירקטוריון בחן את תחזיות תזרים המזומנים של הקבוצה לשנתיים הקרובות. " * 3,
    "numbers": "1,204 (877) 3.1% 2024 2023 4,711 12 n/a – 5,005 " * 8,
    "names": "Revenue EBITDA EBIT EPS FY24 FY23 USD EUR GBP CHF " * 8,
}


def blocks(*fonts: str) -> list[dict[str, Any]]:
    """A page of one line for each font."""
    spans = [{"font": f"F{n}", "text": text} for n, text in enumerate(fonts)]
    return [{"type": 0, "lines": [{"spans": [span]} for span in spans]}]


def moved(text: str, by: int) -> str:
    return "".join(chr(max(ord(c) + by, 33)) if c != " " else c for c in text)


@pytest.mark.parametrize("language", TEXTS)
def test_text_is_believed(language: str) -> None:
    assert has_meaning(blocks(TEXTS[language]))


@pytest.mark.parametrize("language", ["en", "de", "nl", "fi", "pl", "id"])
@pytest.mark.parametrize("by", [-29, 31, -45])
def test_letters_that_are_moved_are_not(language: str, by: int) -> None:
    assert not has_meaning(blocks(moved(TEXTS[language] * 3, by)))


def test_codes_without_a_character_are_not() -> None:
    assert not has_meaning(blocks(moved(TEXTS["en"], 0xE000)))
    assert not has_meaning(blocks("\ufffd" * 40 + "x" * 100))
    assert has_meaning(blocks(TEXTS["en"] * 3 + "\uf0b7" * 12))


def test_letters_of_scripts_that_no_text_mixes_are_not() -> None:
    assert not has_meaning(blocks("".join(chr(code) for code in range(0x0600, 0x1E00, 37))))


def test_a_font_that_prints_little_of_a_page_does_not_condemn_it() -> None:
    assert has_meaning(blocks(TEXTS["en"] * 9, moved(TEXTS["en"], 31)))
    assert has_meaning(blocks("rs;:", TEXTS["de"]))


def test_the_words_of_a_meaningless_page_are_left_out_and_it_says_so(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "moved.pdf"))
    for n, text in enumerate(TEXTS["en"].split(",")[0].split("group")):
        canvas.drawString(20, 700 - 20 * n, moved(text, -29))
    canvas.drawString(20, 500, moved(TEXTS["en"], -29))
    canvas.save()
    with open_pdf(tmp_path / "moved.pdf") as document:
        page = document.page(1)
    assert (page.words, page.notice) == ([], MEANINGLESS)
