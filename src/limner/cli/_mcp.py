"""``limner mcp``."""

import sys
from pathlib import Path

import click

from limner.cli._options import FOLDER

PORT = 8765
GRACE = 1
"""Seconds that open streams of clients are waited for at the end."""


@click.command("mcp")
@click.option(
    "--folder",
    type=FOLDER,
    default=Path("limner-mcp"),
    show_default=True,
    help="Where everything is kept; nothing outside it is written.",
)
@click.option(
    "--http",
    "port",
    type=click.IntRange(0, 65535),
    is_flag=False,
    flag_value=PORT,
    metavar="[PORT]",
    help=f"Serve over HTTP on 127.0.0.1 instead of standard streams.  [default port: {PORT}]",
)
def mcp_command(folder: Path, port: int | None) -> None:
    """Offer the paint program and the studio to an agent that speaks MCP.

    The agent reads drawing tasks and clients' requests, moves the mouse, looks at the screen,
    carries out the studio's 46 actions, asks for feedback and gets a score. Agents start this
    command themselves; `claude mcp add limner -- limner mcp` tells one of them to.

    The folder gets drawings/NNN-TASK for each drawing (answer.json, drawing.png, drawing.json with
    the score) and designs/NNN-REQUEST for each design (workflow.json, design.png, design.json,
    images/, and what is exported: outcome.*, files/, run.json). Designs of an agent's own may
    import what you put into its images/. Nothing goes anywhere else. With --http only this machine
    can reach it, and web pages cannot; each session has a drawing and a design of its own.
    """
    import anyio

    from limner.mcp.folder import RunFolder
    from limner.mcp.server import HOST, PATH, listen, make_app, serve_streams

    kept = RunFolder(folder)
    if port is None:
        anyio.run(serve_streams, kept)
        return
    import uvicorn

    with listen(port) as socket:
        port = socket.getsockname()[1]
        config = uvicorn.Config(
            make_app(kept, port),
            log_level="warning",
            server_header=False,
            timeout_graceful_shutdown=GRACE,
        )
        click.echo(f"limner mcp is at http://{HOST}:{port}{PATH}  (Ctrl-C ends it)", err=True)
        sys.stderr.flush()
        uvicorn.Server(config).run([socket])
