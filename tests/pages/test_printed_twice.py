"""A line that a filing prints twice at the same place is read once."""

from __future__ import annotations

from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from tieout.pages.pdf import open_pdf


def words(path: Path) -> list[str]:
    with open_pdf(path) as document:
        return [word.text for word in document.page(1).words]


def test_the_same_line_at_the_same_place(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "twice.pdf"))
    for text, y in (("FORM 10-K", 700), ("Total 1,604", 600), ("FORM 10-K", 700), ("Page 15", 40), ("Page 15", 40)):
        canvas.drawString(72, y, text)
    canvas.save()
    assert sorted(words(tmp_path / "twice.pdf")) == sorted(["FORM", "10-K", "Total", "1,604", "Page", "15"])


def test_the_same_line_at_another_place(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "moved.pdf"))
    for y in (700, 690, 640):
        canvas.drawString(72, y, "Total 1,604")
    canvas.drawString(300, 700, "Total 1,604")
    canvas.save()
    assert words(tmp_path / "moved.pdf").count("1,604") == 4


def test_the_same_line_a_hair_beside_itself_to_look_bold(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "bold.pdf"))
    for x in (72, 72.4):
        canvas.drawString(x, 700, "Total 1,604")
    canvas.save()
    assert words(tmp_path / "bold.pdf") == ["Total", "1,604"]


def test_a_part_of_a_line_a_hair_beside_itself(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "part.pdf"))
    for text in ("-11.17", "Net assets at year end"):
        canvas.drawString(72, 700 - len(text), text)
        head = text[: text.index("1" if "1" in text else "a")]
        canvas.drawString(72.1 + canvas.stringWidth(head), 700 - len(text), text[len(head) :])
    canvas.save()
    assert words(tmp_path / "part.pdf") == ["-11.17", "Net", "assets", "at", "year", "end"]
