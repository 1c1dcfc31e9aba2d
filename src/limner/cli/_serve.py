"""``limner serve``."""

import secrets
import sys
from pathlib import Path

import click

from limner.cli._options import FOLDER


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8800, show_default=True)
@click.option(
    "--log-dir",
    type=FOLDER,
    default=Path("logs"),
    show_default=True,
    help="Logs that can be opened; the results of people are written there too.",
)
@click.option(
    "--data",
    type=FOLDER,
    default=Path("limner-data"),
    show_default=True,
    help="Where sessions of people and annotations are kept.",
)
def serve_command(host: str, port: int, log_dir: Path, data: Path) -> None:
    """Open the site in the browser: paint program, a person's seat, inspector, annotations.

    Only this machine can reach it. With another --host it asks for a token, which is printed. It
    keeps what people draw and annotate in the folder --data, and writes people's results as logs
    into --log-dir; nothing goes anywhere else. Ctrl-C ends it, and nothing is lost.
    """
    import uvicorn

    from limner.web.settings import Settings
    from limner.web.site import make_site

    settings = Settings(log_dir.resolve(), data.resolve(), host, port)
    if not settings.is_local:
        settings = Settings(log_dir.resolve(), data.resolve(), host, port, secrets.token_urlsafe())
    config = uvicorn.Config(
        make_site(settings), host=host, port=port, log_level="warning", server_header=False
    )
    with config.bind_socket() as socket:
        socket.listen(config.backlog)
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{socket.getsockname()[1]}/"
        query = f"?token={settings.token}" if settings.token else ""
        click.echo(f"Limner is at {address}{query}  (Ctrl-C ends it)", err=True)
        sys.stderr.flush()
        uvicorn.Server(config).run([socket])
