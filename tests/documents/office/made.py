"""Word forms made for tests: some with python-docx, some from raw XML, each with another structure."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping

__all__ = ["FORMS", "archive", "form", "paragraph", "raw", "sdt", "text_box"]

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_NAMESPACES = (
    f'xmlns:w="{W}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" mc:Ignorable="w14 w15"'
)
_HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<!-- kept -->\n"
_RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml."


def archive(parts: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A ZIP of parts, with a date and a comment of its own."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, data in parts.items():
            info = zipfile.ZipInfo(name, (2021, 3, 4, 5, 6, 8))
            info.compress_type = method
            info.comment = b"part"
            made.writestr(info, data)
        made.comment = b"made for a test"
    return out.getvalue()


def paragraph(text: str, properties: str = "", run: str = "") -> str:
    """A `w:p` with one run."""
    runs = f'<w:r>{run}<w:t xml:space="preserve">{text}</w:t></w:r>' if text else ""
    return f"<w:p>{properties}{runs}</w:p>"


def sdt(content: str, properties: str = "<w:text/>") -> str:
    """A content control."""
    return f"<w:sdt><w:sdtPr>{properties}</w:sdtPr><w:sdtContent>{content}</w:sdtContent></w:sdt>"


def raw(
    body: str,
    *,
    styles: str = "",
    numbering: str = "",
    settings: str = "",
    parts: Mapping[str, tuple[str, str]] | None = None,
    section: str = "",
    encoding: str = "UTF-8",
) -> bytes:
    """A .docx from the XML of its body.

    Args:
        body: Children of `w:body`.
        styles, numbering, settings: Children of these parts' roots.
        parts: Others, by relation id, each with the name of its root and what is in it.
        section: Children of the last `w:sectPr`.
        encoding: Of the main part.
    """
    document = (
        f"{_HEAD.replace('UTF-8', encoding)}<w:document {_NAMESPACES}><w:body>{body}"
        f"<w:sectPr>{section}</w:sectPr></w:body></w:document>"
    )
    made = {"word/document.xml": document.encode(encoding)}
    kinds = {"word/document.xml": "document.main"}
    relations = []
    for key, content in (("styles", styles), ("numbering", numbering), ("settings", settings)):
        if content:
            made[f"word/{key}.xml"] = f"{_HEAD}<w:{key} {_NAMESPACES}>{content}</w:{key}>".encode()
            kinds[f"word/{key}.xml"] = key
            relations.append((f"rId-{key}", key, f"{key}.xml"))
    for key, (root, content) in (parts or {}).items():
        kind = {"hdr": "header", "ftr": "footer"}.get(root, root)
        made[f"word/{key}.xml"] = f"{_HEAD}<w:{root} {_NAMESPACES}>{content}</w:{root}>".encode()
        kinds[f"word/{key}.xml"] = kind
        relations.append((key, kind, f"{key}.xml"))
    made["customXml/item1.xml"] = (
        b'<?xml version="1.0"?><own:data xmlns:own="urn:own"> kept  as is </own:data>'
    )
    types = "".join(
        f'<Override PartName="/{name}" ContentType="{_WORD}{kind}+xml"/>' for name, kind in kinds.items()
    )
    links = "".join(
        f'<Relationship Id="{key}" Type="{_RELATED}{kind}" Target="{target}"/>'
        for key, kind, target in relations
    )
    package = "http://schemas.openxmlformats.org/package/2006/"
    return archive(
        {
            "[Content_Types].xml": (
                f'{_HEAD}<Types xmlns="{package}content-types"><Default Extension="rels" ContentType='
                f'"application/vnd.openxmlformats-package.relationships+xml"/>'
                f'<Default Extension="xml" ContentType="application/xml"/>{types}</Types>'
            ).encode(),
            "_rels/.rels": (
                f'{_HEAD}<Relationships xmlns="{package}relationships"><Relationship Id="rId1" '
                f'Type="{_RELATED}officeDocument" Target="word/document.xml"/></Relationships>'
            ).encode(),
            **made,
            "word/_rels/document.xml.rels": (
                f'{_HEAD}<Relationships xmlns="{package}relationships">{links}</Relationships>'
            ).encode(),
        }
    )


def form(name: str) -> bytes:
    """One of the forms by its name."""
    return FORMS[name]()


def _cell(content: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{content}</w:tc>"


def _table(*rows: str) -> str:
    grid = "<w:tblGrid><w:gridCol/><w:gridCol/><w:gridCol/></w:tblGrid>"
    return f"<w:tbl><w:tblPr/>{grid}{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"


def _plain() -> bytes:
    from docx import Document

    document = Document()
    document.add_heading("Data form", 0)
    document.add_heading("1 Who you are", 1)
    document.add_paragraph("Tell us what the network measures, and since when.")
    document.add_paragraph("")
    mixed = document.add_paragraph("Name: ")
    mixed.add_run("________").bold = True
    mixed.add_run("\tDate:\n")
    mixed.add_run("____").italic = True
    document.add_paragraph("first", style="List Number")
    document.add_paragraph("dot", style="List Bullet")
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _tables() -> bytes:
    from docx import Document

    document = Document()
    document.add_paragraph("Costs")
    table = document.add_table(rows=4, cols=3)
    for at, text in enumerate(("Item", "Year 1", "Year 2")):
        table.cell(0, at).text = text
    table.cell(1, 0).merge(table.cell(1, 1)).text = "Sensors & masts"
    table.cell(2, 0).merge(table.cell(3, 0)).text = "Staff"
    inner = table.cell(2, 1).add_table(rows=1, cols=2)
    inner.cell(0, 0).text = "inner label"
    table.cell(3, 1).add_paragraph("second")
    section = document.sections[0]
    section.header.paragraphs[0].text = "Head of the form"
    section.footer.paragraphs[0].text = "Foot"
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _merged() -> bytes:
    cells = _cell(paragraph("a"), '<w:gridSpan w:val="2"/>') + _cell(
        paragraph("tall"), '<w:vMerge w:val="restart"/><w:shd w:val="clear" w:fill="D9D9D9"/>'
    )
    inner = _table(_cell(paragraph("deep")) + _cell("<w:p/>"))
    return raw(
        _table(
            cells,
            _cell("<w:p/>") + _cell("<w:p/>") + _cell("<w:p/>", "<w:vMerge/>"),
            _cell(paragraph("before") + inner + paragraph("after"))
            + _cell(inner + "<w:p/>", '<w:gridSpan w:val="2"/>'),
            sdt(_cell(paragraph("in a control")), "<w:alias w:val='cell control'/>") + _cell("<w:p/>") * 2,
        )
        + sdt(_table(_cell(paragraph("row")) + _cell("<w:p/>")), "<w:richText/>")
        + paragraph("end")
    )


_PROMPT = '<w:r><w:rPr><w:rStyle w:val="PlaceholderText"/></w:rPr><w:t>Click here.</w:t></w:r>'
_BOX = (
    '<w14:checkbox><w14:checked w14:val="0"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/>'
    '<w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox>'
)
_LIST = (
    '<w:dropDownList><w:listItem w:displayText="Choose an item." w:value=""/><w:listItem w:displayText="Yes" '
    'w:value="1"/><w:listItem w:displayText="No" w:value="0"/></w:dropDownList>'
)
_STYLES = (
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/><w:basedOn w:val="Normal"/>'
    "<w:rPr><w:b/></w:rPr></w:style>"
    '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="berschrift2"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Out"><w:name w:val="Outline"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr>'
    "</w:style>"
    '<w:style w:type="character" w:styleId="PlaceholderText"><w:name w:val="Placeholder Text"/></w:style>'
    '<w:style w:type="character" w:styleId="Unseen"><w:name w:val="Unseen"/><w:rPr><w:vanish/></w:rPr></w:style>'
)


def _controls() -> bytes:
    showing = "<w:showingPlcHdr/>"
    who = f'<w:alias w:val="Who"/>{showing}<w:text/>'
    glyph = '<w:r><w:rPr><w:rFonts w:ascii="MS Gothic" w:hAnsi="MS Gothic"/></w:rPr><w:t>\u2610</w:t></w:r>'
    return raw(
        f"<w:p><w:r><w:t>Name: </w:t></w:r>{sdt(_PROMPT, who)}"
        "<w:r><w:t>, please</w:t></w:r></w:p>"
        + f"<w:p>{sdt(glyph, _BOX)}<w:r><w:t> we agree </w:t></w:r>"
        + f"{sdt(glyph, _BOX)}<w:r><w:t> we don't</w:t></w:r></w:p>"
        + f"<w:p>{sdt(_PROMPT, showing + _LIST)}</w:p>"
        + f"<w:p><w:r><w:t>On </w:t></w:r>{sdt(_PROMPT, showing + '<w:date/>')}</w:p>"
        + sdt(
            f"<w:p>{_PROMPT}</w:p>", f"{showing}<w:dataBinding w:xpath='/a' w:storeItemID='x'/><w:richText/>"
        )
        + sdt(f"<w:p>{glyph}</w:p>", _BOX)
        + sdt(paragraph("one") + paragraph("two"), "<w:richText/>")
        + sdt(paragraph("fixed"), '<w:lock w:val="contentLocked"/><w:text/>')
        + f"<w:p><w:r><w:t>Empty: </w:t></w:r>{sdt('')}</w:p>"
        + _table(
            sdt(_cell(f"<w:p>{glyph}</w:p>"), _BOX)
            + _cell(sdt(f"<w:p>{_PROMPT}</w:p>", showing + "<w:text/>"))
        ),
        styles=_STYLES,
    )


def _mark(kind: str, data: str = "") -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}">{data}</w:fldChar></w:r>'


def _legacy(data: str, code: str, result: str | None) -> str:
    shown = "" if result is None else _mark("separate") + result
    return (
        _mark("begin", f'<w:ffData><w:name w:val="field"/><w:enabled/>{data}</w:ffData>')
        + f'<w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r>{shown}{_mark("end")}'
    )


def _fields() -> bytes:
    spaces = "<w:r><w:rPr><w:u w:val='single'/></w:rPr><w:t>\u2002\u2002\u2002</w:t></w:r>"
    choices = '<w:ddList><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList>'
    box = '<w:checkBox><w:sizeAuto/><w:default w:val="0"/></w:checkBox>'
    code = "<w:r><w:instrText>PAGE</w:instrText></w:r>"
    page = f"{_mark('begin')}{code}{_mark('separate')}<w:r><w:t>7</w:t></w:r>{_mark('end')}"
    return raw(
        f"<w:p><w:r><w:t>Text </w:t></w:r>{_legacy('<w:textInput/>', 'FORMTEXT', spaces)}</w:p>"
        f"<w:p>{_legacy(box, 'FORMCHECKBOX', None)}<w:r><w:t> yes</w:t></w:r></w:p>"
        f"<w:p><w:r><w:t>Colour </w:t></w:r>{_legacy(choices, 'FORMDROPDOWN', None)}<w:r><w:t>.</w:t></w:r></w:p>"
        f"<w:p><w:r><w:t>Page </w:t></w:r>{page}</w:p>"
        '<w:p><w:fldSimple w:instr="DATE"><w:r><w:t>today</w:t></w:r></w:fldSimple></w:p>'
        f"<w:p>{_mark('begin')}<w:r><w:instrText>TOC</w:instrText></w:r>{_mark('separate')}<w:r><w:t>one</w:t></w:r></w:p>"
        f"<w:p><w:r><w:t>two</w:t></w:r>{_mark('end')}</w:p>"
        f"<w:p>{_legacy('<w:textInput/>', 'FORMTEXT', '')}</w:p>",
        settings='<w:documentProtection w:edit="forms" w:enforcement="1"/>',
    )


def _tracked() -> bytes:
    by = 'w:id="1" w:author="x" w:date="2020-01-01T00:00:00Z"'
    return raw(
        f"<w:p><w:r><w:t>kept </w:t></w:r><w:ins {by}><w:r><w:t>new</w:t></w:r></w:ins>"
        f"<w:del {by}><w:r><w:delText>old</w:delText></w:r></w:del><w:r><w:t> end</w:t></w:r></w:p>"
        f"<w:p><w:moveFrom {by}><w:r><w:t>from</w:t></w:r></w:moveFrom></w:p>"
        f"<w:p><w:moveTo {by}><w:r><w:t>to</w:t></w:r></w:moveTo></w:p>"
        f"<w:p><w:pPr><w:rPr><w:ins {by}/><w:i/></w:rPr></w:pPr></w:p>"
        '<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>noted</w:t></w:r><w:commentRangeEnd w:id="0"/>'
        '<w:r><w:commentReference w:id="0"/></w:r></w:p>',
        parts={
            "comments": ("comments", f'<w:comment w:id="0" w:author="x">{paragraph("a remark")}</w:comment>')
        },
    )


def _marks() -> bytes:
    hidden = "<w:rPr><w:rStyle w:val='Unseen'/></w:rPr>"
    return raw(
        paragraph("Level two", '<w:pPr><w:pStyle w:val="berschrift2"/></w:pPr>')
        + paragraph("Based on it", '<w:pPr><w:pStyle w:val="Own"/></w:pPr>')
        + paragraph("Outline", '<w:pPr><w:pStyle w:val="Out"/></w:pPr>')
        + paragraph("secret", run=hidden)
        + paragraph("\u05e9\u05dc\u05d5\u05dd", "<w:pPr><w:bidi/></w:pPr>", "<w:rPr><w:rtl/></w:rPr>")
        + "<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:softHyphen/><w:t>d</w:t><w:noBreakHyphen/>"
        '<w:sym w:font="Wingdings" w:char="F0A8"/><w:br w:type="page"/><w:t xml:space="preserve"> e</w:t></w:r></w:p>'
        + '<w:p><w:hyperlink r:id="x"><w:r><w:t>a link</w:t></w:r></w:hyperlink></w:p>'
        + "<w:p><w:r><w:t>x = </w:t></w:r><m:oMath><m:r><m:t>y+1</m:t></m:r></m:oMath></w:p>"
        + '<w:p><w:r><mc:AlternateContent><mc:Choice Requires="w16se"><w:noProof/></mc:Choice><mc:Fallback>'
        "<w:t>\U0001f60a</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>"
        "<?pi kept?><w:p><w:pPr><w:rPr><w:b/><w:color w:val='FF0000'/></w:rPr></w:pPr></w:p>",
        styles=_STYLES,
    )


def _lists() -> bytes:
    levels = "".join(
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for at, (kind, text) in enumerate((("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)")))
    )
    numbering = (
        f'<w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
        '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/>'
        "</w:lvlOverride></w:num>"
    )

    def item(text: str, level: int, key: int = 1) -> str:
        return paragraph(
            text, f'<w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{key}"/></w:numPr></w:pPr>'
        )

    places = ((("a", 0)), ("b", 1), ("c", 1), ("d", 2), ("e", 2), ("f", 0), ("g", 1))
    return raw("".join(item(*place) for place in places) + item("h", 0, 2), numbering=numbering)


def text_box(old: str | None = None) -> str:
    """A text box, and the form of it for old programs."""
    inner = paragraph("In a box") + "<w:p/>"
    return (
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><a:graphicData>'
        f"<wps:wsp><wps:txbx><w:txbxContent>{inner}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic>"
        "</wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>"
        f"{inner if old is None else old}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )


def _parts() -> bytes:
    reference = '<w:r><w:footnoteReference w:id="{}"/></w:r>'
    return raw(
        f"<w:p><w:r><w:t>Noted</w:t></w:r>{reference.format(3)}{text_box()}</w:p>"
        f"<w:p><w:r><w:t>Again</w:t></w:r>{reference.format(2)}<w:r><w:endnoteReference w:id='1'/></w:r></w:p>"
        + _table(_cell(f"<w:p>{text_box()}</w:p>") + _cell("<w:p/>")),
        parts={
            "header1": ("hdr", paragraph("First head") + sdt(paragraph("in it"))),
            "header2": ("hdr", paragraph("Head")),
            "footer1": ("ftr", paragraph("Foot")),
            "footnotes": (
                "footnotes",
                '<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
                + "".join(f'<w:footnote w:id="{n}">{paragraph(f"note {n}")}</w:footnote>' for n in (2, 3, 4)),
            ),
            "endnotes": ("endnotes", f'<w:endnote w:id="1">{paragraph("last words")}</w:endnote>'),
        },
        section='<w:headerReference w:type="default" r:id="header2"/><w:headerReference w:type="first" '
        'r:id="header1"/><w:footerReference w:type="default" r:id="footer1"/>',
    )


def _utf16() -> bytes:
    return raw(
        paragraph("caf\u00e9") + "<w:p/>" + _table(_cell("<w:p/>") + _cell(paragraph("b"))), encoding="UTF-16"
    )


def _empty() -> bytes:
    return raw(
        "<w:p/>"
        + _table("<w:tc/>" + _cell("<w:p></w:p><w:p/>"))
        + "<w:p><w:r><w:rPr><w:b/></w:rPr></w:r></w:p>"
    )


FORMS: Mapping[str, Callable[[], bytes]] = {
    "plain": _plain,
    "tables": _tables,
    "merged": _merged,
    "controls": _controls,
    "fields": _fields,
    "tracked": _tracked,
    "marks": _marks,
    "lists": _lists,
    "parts": _parts,
    "utf16": _utf16,
    "empty": _empty,
}
"""Makers of the forms, by name."""
