"""Bad input: one clear line for each kind of fault, never a traceback and never the backend's own words."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperkit.documents.pdf import Pdf, read_pdf
from paperkit.errors import InputError

Make = Callable[..., Pdf]


def message(path: Path, password: str | None = None) -> str:
    with pytest.raises(InputError) as caught:
        read_pdf(path, password=password)
    text = str(caught.value)
    assert "\n" not in text
    assert text.startswith(f"{path}: ")
    return text.removeprefix(f"{path}: ")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"oops\n", "is not a PDF"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "is not a PDF"),
        (b"\\documentclass{article}\\begin{document}Hello\\end{document}", "is not a PDF"),
        (b"%PDF-1.7\n", "damaged beyond repair"),
        (b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF", "without pages"),
    ],
)
def test_files_that_are_no_paper(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "paper.pdf"
    path.write_bytes(content)
    text = message(path)
    assert says in text or "damaged beyond repair" in text


def test_no_such_file_and_a_folder(tmp_path: Path) -> None:
    assert message(tmp_path / "none.pdf") == "no such file"
    assert message(tmp_path) == "is a folder, not a PDF"


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads every file")
def test_a_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "paper.pdf"
    path.write_bytes(b"%PDF-1.7")
    path.chmod(0)
    assert "cannot be read" in message(path)


def encrypted(path: Path, *, user: str) -> Path:
    import pymupdf

    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "Locked words.")
    document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=user, owner_pw="owner")
    return path


def test_passwords(tmp_path: Path) -> None:
    path = encrypted(tmp_path / "a.pdf", user="sesame")
    assert message(path) == "is encrypted and needs a password"
    assert message(path, "wrong") == "is encrypted, and the password is wrong"
    pdf = read_pdf(path, password="sesame")
    assert pdf.pages[0].text == "Locked words."
    assert pdf.image(1).startswith(b"\x89PNG")
    assert read_pdf(path, password="owner").pages[0].text == "Locked words."


def test_an_encrypted_file_that_needs_no_password_opens(tmp_path: Path) -> None:
    path = encrypted(tmp_path / "a.pdf", user="")
    assert read_pdf(path).pages[0].text == "Locked words."
    assert read_pdf(path, password="not needed").pages[0].text == "Locked words."


EXPECTED = {
    "corrupt/bad11_zero_pages.pdf": "without pages",
    "corrupt/bad1_5_bytes.pdf": "is not a PDF",
    "corrupt/empty_0_bytes.pdf": "is empty",
    "encrypted/aes256_needs_password_foo.pdf": "needs a password",
    "encrypted/needs_password_openpassword.pdf": "needs a password",
}


def test_every_file_of_other_people_is_read_or_says_why_not(pdfs: Path) -> None:
    refused = {}
    for path in sorted(pdfs.rglob("*.pdf")):
        if path.stat().st_size > 200_000:
            continue
        try:
            pdf = read_pdf(path)
        except InputError as error:
            refused[path.relative_to(pdfs).as_posix()] = str(error)
        else:
            assert pdf.paper.format == "pdf"
            assert pdf.image(1, dpi=40).startswith(b"\x89PNG")
    assert refused.keys() == EXPECTED.keys()
    for name, says in EXPECTED.items():
        assert says in refused[name]


@pytest.mark.parametrize(
    ("name", "password"),
    [("aes256_needs_password_foo", "foo"), ("needs_password_openpassword", "openpassword")],
)
def test_other_peoples_passwords(pdfs: Path, name: str, password: str) -> None:
    assert read_pdf(pdfs / f"encrypted/{name}.pdf", password=password).pages[0].text


@pytest.mark.parametrize("name", ["damaged_repairable_30p", "helloworld-bad"])
def test_a_broken_file_is_mended_and_that_is_said(pdfs: Path, name: str) -> None:
    pdf = read_pdf(pdfs / f"corrupt/{name}.pdf")
    assert pdf.repaired
    assert all(page.text for page in pdf.pages)
    assert not read_pdf(pdfs / "rotated/rotation.pdf").repaired


@pytest.fixture(scope="module")
def small() -> bytes:
    import pymupdf

    document = pymupdf.open()
    for _ in range(2):
        page = document.new_page(width=300, height=200)
        page.insert_text((20, 40), "Some words of text in a small file.")
        page.insert_text((20, 60), "White words.", color=(1, 1, 1))
        page.draw_rect(pymupdf.Rect(10, 80, 90, 120), fill=(1, 0, 0))
    return bytes(document.tobytes(garbage=3, deflate=False))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    changes=st.lists(st.tuples(st.floats(0, 0.999), st.integers(0, 255)), max_size=25),
    cut=st.one_of(st.just(1.0), st.floats(0, 1)),
)
def test_mutilated_files_are_read_or_refused(
    tmp_path: Path, small: bytes, changes: list[tuple[float, int]], cut: float
) -> None:
    data = bytearray(small)
    for place, value in changes:
        data[int(place * len(data))] = value
    path = tmp_path / "mutilated.pdf"
    path.write_bytes(data[: int(cut * len(data))])
    try:
        pdf = read_pdf(path)
        paper = pdf.paper
    except InputError as error:
        assert "\n" not in str(error)
        return
    assert len(pdf.pages) >= 1
    assert len(paper.sources["mutilated.pdf"].pages) == len(pdf.pages)
    try:
        assert pdf.image(1, dpi=30).startswith(b"\x89PNG")
    except InputError as error:
        assert "cannot be drawn" in str(error)


def test_the_backend_says_nothing_of_its_own(tmp_path: Path, small: bytes) -> None:
    broken = bytearray(small)
    for place in range(600, len(broken), 97):
        broken[place] = 0x28
    (tmp_path / "a.pdf").write_bytes(broken)
    (tmp_path / "b.pdf").write_bytes(small[: len(small) // 2])
    script = (
        "import sys\n"
        "from paperkit.documents.pdf import read_pdf\n"
        "from paperkit.errors import InputError\n"
        "for name in sys.argv[1:]:\n"
        "    try:\n"
        "        pdf = read_pdf(name); pdf.paper; pdf.image(1)\n"
        "    except InputError:\n"
        "        pass\n"
    )
    command = [sys.executable, "-W", "error", "-c", script, str(tmp_path / "a.pdf"), str(tmp_path / "b.pdf")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_importing_the_package_does_not_load_the_backend() -> None:
    script = "import sys, paperkit.documents.pdf; sys.exit('pymupdf' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_only_the_adapter_knows_the_backend() -> None:
    import paperkit

    root = Path(paperkit.__file__).parent
    users = [
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if "import pymupdf" in path.read_text(encoding="utf-8")
        or "import fitz" in path.read_text(encoding="utf-8")
    ]
    assert users == ["documents/pdf/adapter.py"]


def test_pictures_of_pages(make: Make) -> None:
    import pymupdf

    pdf = make(lambda page: page.insert_text((72, 72), "Text", color=(1, 0, 0)), width=300, height=200)
    picture = pymupdf.Pixmap(pdf.image(1))
    direct = pymupdf.open(pdf.path)[0].get_pixmap(dpi=150)
    assert (picture.width, picture.height, picture.xres) == (direct.width, direct.height, 150)
    assert bytes(picture.samples) == bytes(direct.samples)
    assert pdf.image(1) == pdf.image(1)
    with pytest.raises(InputError, match="there is no page 2; it has 1"):
        pdf.image(2)
    with pytest.raises(InputError, match="there is no page 0"):
        pdf.image(0)
    with pytest.raises(ValueError, match="dpi is 5"):
        pdf.image(1, dpi=5)


def test_a_huge_page_makes_no_huge_picture(make: Make) -> None:
    import pymupdf

    pdf = make(lambda page: page.insert_text((7000, 7000), "Here"), width=14400, height=14400)
    picture = pymupdf.Pixmap(pdf.image(1))
    assert picture.width == picture.height
    assert 30_000_000 < picture.width * picture.height <= 40_100_000
    assert pdf.pages[0].text == "Here"
