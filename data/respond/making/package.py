"""An OPC package that comes out the same each time: members are stored, since compressors differ between machines."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

DATE = (2026, 3, 1, 0, 0, 0)
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def pack(parts: Mapping[str, str], types: Mapping[str, str], main: str, title: str) -> bytes:
    """All parts as one file, with content types, relationships and core properties.

    Args:
        parts: XML by the name of the part, without declaration.
        types: Content type by the name of the part; relationship parts need none.
        main: Name of the part that a reader starts from.
        title: For the core properties.
    """
    override = "".join(f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in types.items())
    core = "application/vnd.openxmlformats-package.core-properties+xml"
    whole = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{override}'
        f'<Override PartName="/docProps/core.xml" ContentType="{core}"/></Types>',
        "_rels/.rels": relationships(
            [
                ("officeDocument", main),
                (f"{PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml"),
            ]
        ),
        "docProps/core.xml": f'<cp:coreProperties xmlns:cp="{PACKAGE}/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{title}</dc:title><dc:creator>The paperkit authors</dc:creator>"
        '<dcterms:created xsi:type="dcterms:W3CDTF">2026-03-01T00:00:00Z</dcterms:created>'
        '<dcterms:modified xsi:type="dcterms:W3CDTF">2026-03-01T00:00:00Z</dcterms:modified></cp:coreProperties>',
        **parts,
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, text in whole.items():
            member = zipfile.ZipInfo(name, DATE)
            member.create_system = 0
            file.writestr(member, HEAD + text)
    return out.getvalue()


def relationships(targets: list[tuple[str, str]]) -> str:
    """A relationship part: (type, target) in the order of `rId1`, `rId2`, …; short types are of the office."""
    entries = "".join(
        f'<Relationship Id="rId{n}" Type="{kind if "/" in kind else f"{OFFICE}/{kind}"}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets, 1)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{entries}</Relationships>'
