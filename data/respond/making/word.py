"""The pieces of a .docx file, as XML. A place to fill carries its key until the file is packed (`key=`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from making.package import OFFICE, pack, relationships

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_SPACES = (
    f'xmlns:w="{W}" xmlns:r="{OFFICE}" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" mc:Ignorable="w14"'
)
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_KEY = re.compile(r' key="[^"]*"')


def run(text: str, bold: bool = False, style: str = "") -> str:
    """Text in one form; line ends become breaks."""
    form = (f'<w:rStyle w:val="{style}"/>' if style else "") + ("<w:b/>" if bold else "")
    lines = "<w:br/>".join(f'<w:t xml:space="preserve">{escape(line)}</w:t>' for line in text.split("\n"))
    return f"<w:r>{f'<w:rPr>{form}</w:rPr>' if form else ''}{lines}</w:r>"


def paragraph(inner: str = "", style: str = "", key: str = "") -> str:
    """A paragraph of runs; plain text where it is none of XML's."""
    runs = inner if inner.startswith("<") else run(inner) if inner else ""
    head = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p{_key(key)}>{head}{runs}</w:p>"


def paragraphs(text: str, first: str = "") -> str:
    """Paragraphs of a text with empty lines between them; the first begins with other runs."""
    head, *rest = text.split("\n\n")
    return paragraph(first + (run(head) if head else "")) + "".join(paragraph(run(one)) for one in rest)


def cell(
    inner: str = "", width: int = 2400, span: int = 1, merge: str = "", key: str = "", shaded: bool = False
) -> str:
    """A cell of a table: text or paragraphs; `merge` is `restart` or `continue` down the column."""
    form = f'<w:tcW w:w="{width}" w:type="dxa"/>' + (f'<w:gridSpan w:val="{span}"/>' if span > 1 else "")
    form += {"": "", "restart": '<w:vMerge w:val="restart"/>', "continue": "<w:vMerge/>"}[merge]
    form += '<w:shd w:val="clear" w:color="auto" w:fill="D9E2E7"/>' if shaded else ""
    body = inner if inner.startswith("<") else paragraph(inner)
    return f"<w:tc{_key(key)}><w:tcPr>{form}</w:tcPr>{body}</w:tc>"


def table(widths: Sequence[int], rows: Iterable[Sequence[str]]) -> str:
    """A table with lines around its cells."""
    grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    body = "".join(f"<w:tr>{''.join(cells)}</w:tr>" for cells in rows)
    return (
        '<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/>'
        f'<w:tblW w:w="{sum(widths)}" w:type="dxa"/></w:tblPr><w:tblGrid>{grid}</w:tblGrid>{body}</w:tbl>'
    )


def control(
    number: int, title: str, kind: str, text: str = "", options: Sequence[str] = (), key: str = ""
) -> str:
    """A content control within a paragraph, `text`, `choice` or `date`; without text it shows its prompt."""
    what = {
        "text": "<w:text/>",
        "choice": "<w:dropDownList>"
        + "".join(f"<w:listItem w:displayText={quoteattr(o)} w:value={quoteattr(o)}/>" for o in options)
        + "</w:dropDownList>",
        "date": '<w:date><w:dateFormat w:val="d MMMM yyyy"/><w:lid w:val="en-GB"/>'
        '<w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/></w:date>',
    }[kind]
    prompt = {"text": "Click to enter text.", "choice": "Choose an item.", "date": "Click to enter a date."}[
        kind
    ]
    shown = run(text) if text else run(prompt, style="PlaceholderText")
    return (
        f'<w:sdt{_key(key)}><w:sdtPr><w:alias w:val={quoteattr(title)}/><w:id w:val="{number}"/>'
        f"{'' if text else '<w:showingPlcHdr/>'}{what}</w:sdtPr><w:sdtContent>{shown}</w:sdtContent></w:sdt>"
    )


def checkbox(number: int, title: str, glyph: str = "☐", key: str = "") -> str:
    """A box to tick."""
    return (
        f'<w:sdt{_key(key)}><w:sdtPr><w:alias w:val={quoteattr(title)}/><w:id w:val="{number}"/><w14:checkbox>'
        f'<w14:checked w14:val="{int(glyph == "☒")}"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/>'
        '<w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:rPr>'
        '<w:rFonts w:ascii="MS Gothic" w:eastAsia="MS Gothic" w:hAnsi="MS Gothic"/></w:rPr>'
        f"<w:t>{glyph}</w:t></w:r></w:sdtContent></w:sdt>"
    )


def footnote_mark(number: int) -> str:
    """The mark of a footnote in the text."""
    return f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="{number}"/></w:r>'


def text_box(text: str) -> str:
    """A box with text beside the paragraph, with the twin for readers that know only VML."""
    body = f"<w:txbxContent>{paragraph(text)}</w:txbxContent>"
    return (
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>'
        '<wp:inline distT="0" distB="0" distL="0" distR="0">'
        '<wp:extent cx="4320000" cy="360000"/><wp:docPr id="1" name="Text box 1"/><a:graphic><a:graphicData '
        'uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp>'
        '<wps:cNvSpPr txBox="1"/><wps:spPr>'
        '<a:xfrm><a:off x="0" y="0"/><a:ext cx="4320000" cy="360000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/>'
        '</a:prstGeom><a:ln w="6350"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln></wps:spPr>'
        f"<wps:txbx>{body}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>"
        '<mc:Fallback><w:pict><v:rect style="width:340pt;height:28pt">'
        f"<v:textbox>{body}</v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )


PAGE = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'


def keyed(body: str) -> str:
    """The document part with the keys of its places, for those who look them up."""
    return _document(body)


def docx(body: str, title: str, header: str = "", footer: str = "", footnotes: Sequence[str] = ()) -> bytes:
    """A .docx file."""
    notes = "".join(
        f'<w:footnote w:id="{n}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr>'
        f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>'
        f"{run(' ' + note)}</w:p></w:footnote>"
        for n, note in enumerate(footnotes, 1)
    )
    separators = "".join(
        f'<w:footnote w:type="{name}" w:id="{n}"><w:p><w:r><w:{name}/></w:r></w:p></w:footnote>'
        for n, name in ((-1, "separator"), (0, "continuationSeparator"))
    )
    parts = {
        "word/document.xml": _KEY.sub("", _document(body, bool(header))),
        "word/styles.xml": _STYLES,
        "word/numbering.xml": _NUMBERING,
    }
    kinds: dict[str, Any] = {"document": "document.main", "styles": "styles", "numbering": "numbering"}
    targets = [("styles", "styles.xml"), ("numbering", "numbering.xml")]
    if header:
        parts["word/header1.xml"] = f"<w:hdr {_SPACES}>{paragraph(header)}</w:hdr>"
        parts["word/footer1.xml"] = f"<w:ftr {_SPACES}>{paragraph(footer)}</w:ftr>"
        parts["word/footnotes.xml"] = f"<w:footnotes {_SPACES}>{separators}{notes}</w:footnotes>"
        kinds |= {"header1": "header", "footer1": "footer", "footnotes": "footnotes"}
        targets += [("header", "header1.xml"), ("footer", "footer1.xml"), ("footnotes", "footnotes.xml")]
    parts["word/_rels/document.xml.rels"] = relationships(targets)
    types = {f"word/{name}.xml": f"{_TYPE}.{kind}+xml" for name, kind in kinds.items()}
    return pack(parts, types, "word/document.xml", title)


def _document(body: str, framed: bool = True) -> str:
    frame = (
        '<w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/>'
    )
    end = (
        f'<w:sectPr>{frame if framed else ""}<w:pgSz w:w="11906" w:h="16838"/>'
        '<w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"'
        ' w:header="567" w:footer="567" w:gutter="0"/>'
        "</w:sectPr>"
    )
    return f"<w:document {_SPACES}><w:body>{body}{end}</w:body></w:document>"


def _key(key: str) -> str:
    return f" key={quoteattr(key)}" if key else ""


def _style(name: str, shown: str, ppr: str = "", rpr: str = "", kind: str = "paragraph") -> str:
    based = '<w:basedOn w:val="Normal"/>' if kind == "paragraph" and name != "Normal" else ""
    default = ' w:default="1"' if name == "Normal" else ""
    return (
        f'<w:style w:type="{kind}"{default} w:styleId="{name}"><w:name w:val="{shown}"/>{based}'
        f"{f'<w:pPr>{ppr}</w:pPr>' if ppr else ''}{f'<w:rPr>{rpr}</w:rPr>' if rpr else ''}</w:style>"
    )


_LINES = "".join(
    f'<w:{side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>'
    for side in ("top", "left", "bottom", "right", "insideH", "insideV")
)
_STYLES = (
    f'<w:styles xmlns:w="{W}">'
    + _style(
        "Normal",
        "Normal",
        '<w:spacing w:after="120"/>',
        '<w:rFonts w:ascii="Liberation Sans" w:hAnsi="Liberation Sans"/><w:sz w:val="20"/>',
    )
    + _style("Title", "Title", '<w:spacing w:after="240"/>', '<w:b/><w:sz w:val="36"/>')
    + _style(
        "Heading1",
        "heading 1",
        '<w:keepNext/><w:spacing w:before="360" w:after="120"/><w:outlineLvl w:val="0"/>',
        '<w:b/><w:sz w:val="28"/>',
    )
    + _style("ListBullet", "List Bullet", '<w:numPr><w:numId w:val="1"/></w:numPr>')
    + _style("FootnoteText", "footnote text", "", '<w:sz w:val="16"/>')
    + _style("FootnoteReference", "footnote reference", "", '<w:vertAlign w:val="superscript"/>', "character")
    + _style("PlaceholderText", "Placeholder Text", "", '<w:color w:val="808080"/>', "character")
    + '<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/>'
    f"<w:tblPr><w:tblBorders>{_LINES}</w:tblBorders></w:tblPr></w:style></w:styles>"
)
_NUMBERING = (
    f'<w:numbering xmlns:w="{W}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/>'
    '<w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/>'
    '<w:pPr><w:ind w:left="360" w:hanging="360"/>'
    '</w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
)
