"""How large saved documents are where they are imported: their pages' own pixels."""

from collections.abc import Sequence

from limner.design.actions import basic
from limner.design.export.scripts.reading import expert_of, imported_name, saved_names, values_of
from limner.design.pages import PageType
from limner.design.steps import Expert, Step


def imported_pages(steps: Sequence[Step]) -> dict[int, PageType]:
    """Return the page of each saved document that is imported, by the importing step's place."""
    opened: dict[Expert, PageType] = {}
    saved: dict[str, PageType] = {}
    imported: dict[int, PageType] = {}
    for place, step in enumerate(steps):
        expert = expert_of(step)
        if expert is None:
            continue
        if page := _opened(step):
            opened[expert] = page
        if expert in opened:
            saved.update(dict.fromkeys(saved_names(step), opened[expert]))
        if page := saved.get(imported_name(step)):
            imported[place] = page
    return imported


def _opened(step: Step) -> PageType | None:
    try:
        if values := values_of(step, "CreateDocument"):
            return basic.create_document(**values).page
        if values := values_of(step, "CreateDocumentCustom"):
            return basic.create_document_custom(**values).page
    except ValueError:
        return None
    return None
