"""The tools of the studio, but for its actions."""

from typing import Annotated, Literal

from pydantic import Field, WithJsonSchema

from limner.design.requests import DesignType, Difficulty, Request, Split, bundled_requests
from limner.design.steps import Expert
from limner.mcp.briefs import RULES, brief_of, layers_of, short
from limner.mcp.designs import DesignWork
from limner.mcp.desk import Desk
from limner.mcp.telling import feedback_on
from limner.mcp.tools import Arguments, Nothing, Reply, ToolRefused, tool

MAX_LISTED = 50
"""Requests in one list."""


class _Filter(Arguments):
    type: DesignType | None = None
    split: Split | None = None
    difficulty: Difficulty | None = None
    skip: Annotated[int, Field(ge=0, description="how many of them to pass over first")] = 0


class _Which(Arguments):
    request: Annotated[str, Field(max_length=80, description="its id; see design_requests")]


class _Start(Arguments):
    request: Annotated[
        str | None,
        Field(
            max_length=80,
            description="id of a client's request; left out, a design of your own, which may "
            "import what is in the folder `images` of the run's folder",
        ),
    ] = None


_EXPERT = {
    "type": "string",
    "enum": [str(expert) for expert in Expert],
    "description": "whose open document; left out, the design that the client would get",
}


class _Whose(Arguments):
    expert: Annotated[Expert | None, WithJsonSchema(_EXPERT)] = None


class _Formats(Arguments):
    formats: Annotated[
        list[Literal["png", "jpg", "pdf", "svg", "psd", "jsx"]],
        Field(
            min_length=1,
            max_length=6,
            description="how the outcome is written; jsx: a script for each Adobe application",
        ),
    ]


@tool(reads=True)
def design_requests(desk: Desk, arguments: _Filter) -> Reply:
    """List the clients' requests, 50 at a time: id, type, difficulty, how the query begins."""
    found = [
        one
        for one in bundled_requests()
        if arguments.type in (None, one.type)
        and arguments.split in (None, one.split)
        and arguments.difficulty in (None, one.difficulty)
    ]
    shown = found[arguments.skip : arguments.skip + MAX_LISTED]
    lines = [f"{one.id} ({one.type}, {one.difficulty}): {short(one)}" for one in shown]
    return ("\n".join([*lines, f"{len(shown)} of {len(found)} requests."]),)


@tool(reads=True)
def design_request(desk: Desk, arguments: _Which) -> Reply:
    """Read a client's request with the page's size and the client's images."""
    return (brief_of(_bundled(arguments.request)),)


@tool()
def design_start(desk: Desk, arguments: _Start) -> Reply:
    """Begin a design, for a client's request or of your own; one under way is left as it is."""
    request = _bundled(arguments.request) if arguments.request is not None else None
    brief = [brief_of(request)] if request else []
    desk.design = DesignWork(request, desk.folder)
    kept = f"What you design is kept in {desk.design.place.told}."
    return ("\n\n".join([RULES, *brief]), kept)


@tool()
def design_look(desk: Desk, arguments: _Whose) -> Reply:
    """Look at a document: its picture on white, at most 1,000 pixels a side, and its layers."""
    work = desk.open_design()
    document = work.document_of(arguments.expert)
    if document is None:
        raise ToolRefused("No document is open yet; create one with CreateDocument.")
    return (work.look(document), layers_of(document))


@tool()
def design_feedback(desk: Desk, arguments: Nothing) -> Reply:
    """Ask what the design so far would score, what it lacks, and what to do about it.

    The design goes on as it is. How often this was asked is kept with the design.
    """
    work = desk.open_design()
    text = feedback_on(work.score(), "design")
    work.asked += 1
    work.save()
    return (text,)


@tool()
def design_export(desk: Desk, arguments: _Formats) -> Reply:
    """Write the design into the run's folder: outcome.* in the formats, and every saved file."""
    work = desk.open_design()
    if work.run.document is None:
        raise ToolRefused("There is no document yet; create one with CreateDocument.")
    names = work.export(dict.fromkeys(arguments.formats))
    return (f"Written to {work.place.told}: {', '.join(names)}.",)


@tool()
def design_submit(desk: Desk, arguments: Nothing) -> Reply:
    """Submit the design: its files are written, it is scored and ends. The score is 0 to 1."""
    work = desk.open_design()
    score = work.submit()
    kept = f"It is kept in {work.place.told}: workflow.json, design.json and the files."
    return (feedback_on(score, "design") if score else "It has no request, so no score.", kept)


def _bundled(name: str) -> Request:
    found = next((one for one in bundled_requests() if one.id == name), None)
    if found is None:
        raise ToolRefused(f"There is no request {name!r}; design_requests lists them.")
    return found
