"""Office files as forms: read into elements, written back by patching only what an answer changes.

element.py     Element, Control, Edit
package.py     the parts of a .docx, .xlsx or .pptx, kept byte for byte
docx.py        read(package) and fill(package, edits) of a Word document; xlsx.py, pptx.py the same
form_markdown.py  the same of Markdown
forms.py       read_form(path), fill_form(form, edits)
"""
