"""``limner design pair``: which image of a pool each wish of the requests gets."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from limner.cli._options import EXISTING, FILE, FOLDER, ray_option
from limner.cli._progress import Progress

if TYPE_CHECKING:
    from limner.design.pairing import Pair
    from limner.design.pool import Index
    from limner.design.requests import Request


@click.command("pair")
@click.option("--requests", "path", type=EXISTING, help="Request files.  [default: bundled]")
@click.option("--pool", "name", default="openclipart", show_default=True)
@click.option("--images", type=FOLDER, help="The pool's files, where the pool is one of yours.")
@click.option("--picks", type=FILE, help="YAML: what an image shows to which of the three is best.")
@click.option("--fresh", is_flag=True, help="Build the pool's index anew first.")
@click.option("--check", is_flag=True, help="Compare with the bundled pairing; exit 1 if another.")
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="JSON file.")
@ray_option
def pair_command(
    path: Path | None,
    name: str,
    images: Path | None,
    picks: Path | None,
    fresh: bool,
    check: bool,
    out: Path | None,
    ray: str | None,
) -> None:
    """Pair every image that requests ask for with one of a pool.

    Of the three nearest by caption, the one that --picks says, else the first, is taken. The
    pool's index is built where there is none. With --check and nothing else, the bundled requests
    are paired again and have to come to the bundled files and hashes. On a cluster, index and
    images are in folders that all its nodes see.
    """
    from limner.design.pairing import (
        POOL,
        bundled_picks,
        pair,
        pair_on_ray,
        read_picks,
        wishes_of,
        written,
    )
    from limner.design.pool import POOLS, PoolError, index_folder, known_pool
    from limner.design.requests import RequestError

    try:
        folder = images or known_pool(name).folder()
        index = _index(name, fresh)
        chosen = read_picks(picks) if picks else {} if path or name != POOL else bundled_picks()
        wishes = wishes_of(_requests(path))
        if ray is None:
            pairs = pair(wishes, index, folder, chosen)
        else:
            pairs = pair_on_ray(wishes, index_folder(name), folder, chosen, ray)
    except (PoolError, RequestError) as error:
        raise click.ClickException(str(error)) from error
    if out:
        out.write_text(written(pairs), encoding="utf-8")
    click.echo(f"{len(pairs):,} images paired; {sum(one.rank > 1 for one in pairs):,} by a pick")
    if attribution := name in POOLS and POOLS[name].attribution:
        click.echo(attribution, nl=False)
        if out:
            out.with_name("ATTRIBUTION.txt").write_text(attribution, encoding="utf-8")
    if check:
        _compare(pairs, name)


def _index(name: str, fresh: bool) -> "Index":
    from limner.design.pool import POOLS, build_pool, index_folder, open_index

    state = index_folder(name) / "index.json"
    if name in POOLS:
        if fresh:
            state.unlink(missing_ok=True)
        if not state.is_file():
            build_pool(name, Progress().show)
    return open_index(index_folder(name))


def _requests(path: Path | None) -> "Sequence[Request]":
    from limner.design.requests import bundled_requests, load_requests

    if path is None:
        return bundled_requests()
    requests, unreadable = load_requests(path)
    for fault in unreadable:
        click.echo(f"left out: {fault}", err=True)
    return requests


def _compare(pairs: "Sequence[Pair]", pool: str) -> None:
    """Exit with 1 where pairs are not the bundled files of the pool."""
    from limner.design.pairing import bundled_pairs

    bundled = {(one.shows, one.file, one.sha256) for one in bundled_pairs(pool).values()}
    others = [one.shows for one in pairs if (one.shows, one.file, one.sha256) not in bundled]
    for shows in others:
        click.echo(f"another image than bundled: {shows}")
    if others or len(pairs) != len(bundled):
        sys.exit(1)
    click.echo("All are the bundled files with the bundled hashes.")
