"""``limner design pair``: which image of a pool each wish of the requests gets."""

import sys
from pathlib import Path

import click

from limner.cli._options import EXISTING, FILE, FOLDER
from limner.cli._progress import Progress


@click.command("pair")
@click.option("--requests", "path", type=EXISTING, help="Request files.  [default: bundled]")
@click.option("--pool", "name", default="openclipart", show_default=True)
@click.option("--images", type=FOLDER, help="The pool's files, where the pool is one of yours.")
@click.option("--picks", type=FILE, help="YAML: what an image shows to which of the three is best.")
@click.option("--fresh", is_flag=True, help="Build the pool's index anew first.")
@click.option("--check", is_flag=True, help="Compare with the bundled pairing; exit 1 if another.")
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="JSON file.")
def pair_command(
    path: Path | None,
    name: str,
    images: Path | None,
    picks: Path | None,
    fresh: bool,
    check: bool,
    out: Path | None,
) -> None:
    """Pair every image that requests ask for with one of a pool.

    Of the three nearest by caption, the one that --picks says, else the first, is taken. The
    pool's index is built where there is none. With --check and nothing else, the bundled requests
    are paired again and have to come to the bundled files and hashes.
    """
    from limner.design.pairing import (
        bundled_pairs,
        bundled_picks,
        pair,
        read_picks,
        wishes_of,
        written,
    )
    from limner.design.pool import (
        POOLS,
        PoolError,
        build_pool,
        index_folder,
        known_pool,
        open_index,
    )
    from limner.design.requests import RequestError, bundled_requests, load_requests

    try:
        folder = images or known_pool(name).folder()
        if name in POOLS and (fresh or not (index_folder(name) / "index.json").is_file()):
            build_pool(name, Progress().show)
        index = open_index(index_folder(name))
        requests = load_requests(path)[0] if path else bundled_requests()
        chosen = read_picks(picks) if picks else {} if path else bundled_picks()
        pairs = pair(wishes_of(requests), index, folder, chosen)
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
        kept = bundled_pairs()
        bundled = {(one.shows, one.file, one.sha256) for one in kept.values()}
        others = [one.shows for one in pairs if (one.shows, one.file, one.sha256) not in bundled]
        for shows in others:
            click.echo(f"another image than bundled: {shows}")
        if others or len(pairs) != len(kept):
            sys.exit(1)
        click.echo("All are the bundled files with the bundled hashes.")
