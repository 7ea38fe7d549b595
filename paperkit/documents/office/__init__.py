"""Office files as forms: read into elements, written back by patching only what an answer changes.

    element.py     Element, Control, Edit
    package.py     the parts of a .docx, .xlsx or .pptx, kept byte for byte
    docx.py  xlsx.py  pptx.py  form_markdown.py    read(…) and fill(…) of each format
    forms.py       read_form(path), fill_form(data, name, edits)
"""
