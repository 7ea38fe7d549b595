"""All held-out forms. Whoever wrote them had not read the checks; they are for figures, not for tuning."""

from __future__ import annotations

from tests.planted import (
    forms_bibliography,
    forms_counts,
    forms_percent,
    forms_references,
    forms_statistics,
    forms_tables,
    forms_values,
)
from tests.planted.form import Form

__all__ = ["FORMS"]

FORMS: tuple[Form, ...] = (
    *forms_percent.FORMS,
    *forms_statistics.FORMS,
    *forms_counts.FORMS,
    *forms_values.FORMS,
    *forms_tables.FORMS,
    *forms_references.FORMS,
    *forms_bibliography.FORMS,
)
