"""The server: all tools, a desk for each session, over standard streams or HTTP on loopback."""

import base64
import logging
import socket
from typing import Any

import anyio
from anyio import to_thread

from limner import __version__
from limner.extras import needing
from limner.mcp import action_tools, design_tools, drawing_tools  # noqa: F401  declare the tools
from limner.mcp.desk import Desk, Desks
from limner.mcp.folder import RunFolder
from limner.mcp.tools import TOOLS, Tool

with needing("mcp", "limner mcp"):
    from mcp import types
    from mcp.server.context import ServerRequestContext
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server
    from mcp.server.transport_security import TransportSecuritySettings
    from mcp.shared.exceptions import MCPError
    from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
    from starlette.applications import Starlette

HOST = "127.0.0.1"
PATH = "/mcp"
MAX_SESSIONS = 32
"""Sessions over HTTP at one time."""
MAX_ERROR = 4_000
"""Characters of an error that is told."""
INSTRUCTIONS = """\
Draw in a paint program (begin with drawing_start; drawing_tasks lists tasks) and design in a \
studio (begin with design_start; design_requests lists what clients ask for). Everything is kept \
in one folder on the user's machine."""

_Context = ServerRequestContext[Any, Any]
_log = logging.getLogger(__name__)


def make_server(folder: RunFolder, desks: Desks | None = None) -> Server[Any]:
    """Return the server with all tools.

    Args:
        folder: What is made goes here, and nowhere else.
        desks: Where the sessions' desks are kept; of its own where None.
    """
    known = Desks(folder) if desks is None else desks
    one_at_a_time = anyio.CapacityLimiter(1)

    async def list_tools(
        context: _Context, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_listed(tool) for tool in TOOLS.values()])

    async def call_tool(
        context: _Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        tool = TOOLS.get(params.name)
        if tool is None:
            return _failed(f"There is no tool {params.name[:100]!r}.")
        desk = _desk(known, context)
        try:
            reply = await to_thread.run_sync(
                tool.run, desk, params.arguments or {}, limiter=one_at_a_time
            )
        except (ValueError, OSError) as error:
            return _failed(str(error))
        except Exception as error:  # the next call may go well
            _log.exception("%s", tool.name)
            return _failed(f"limner failed at this: {type(error).__name__}.")
        return types.CallToolResult(content=[_content(part) for part in reply])

    return Server(
        "limner",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def serve_streams(folder: RunFolder) -> None:
    """Serve one session over standard input and output until the input ends."""
    server = make_server(folder)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def make_app(folder: RunFolder, port: int, desks: Desks | None = None) -> Starlette:
    """Return the server as an ASGI application for loopback; its path is ``/mcp``.

    What names another host is refused, and so is what a web page of another origin sends.

    Args:
        folder: What is made goes here.
        port: Of the socket that it is served from.
        desks: As for :func:`make_server`.
    """
    server = make_server(folder, desks)
    server.add_request_handler("server/discover", types.RequestParams, _discover)
    names = [f"{name}:{port}" for name in (HOST, "localhost", "[::1]")]
    return server.streamable_http_app(
        streamable_http_path=PATH,
        max_sessions=MAX_SESSIONS,
        transport_security=TransportSecuritySettings(
            allowed_hosts=names, allowed_origins=[f"http://{name}" for name in names]
        ),
    )


def listen(port: int) -> socket.socket:
    """Return a socket on loopback.

    Raises:
        OSError: The port is taken.
    """
    return socket.create_server((HOST, port))


async def _discover(context: _Context, params: types.RequestParams) -> types.DiscoverResult:
    """Say that over HTTP a session is needed: drawings and designs outlive a single request."""
    return types.DiscoverResult(
        supported_versions=list(HANDSHAKE_PROTOCOL_VERSIONS),
        capabilities=types.ServerCapabilities(tools=types.ToolsCapability()),
        instructions=INSTRUCTIONS,
    )


def _desk(desks: Desks, context: _Context) -> Desk:
    if context.request is None:
        return desks.of("", None)
    session = context.request.headers.get("mcp-session-id")
    if session is None:
        data = {
            "supported": list(HANDSHAKE_PROTOCOL_VERSIONS),
            "requested": context.protocol_version,
        }
        reason = "Over HTTP limner needs a session: begin with `initialize`."
        raise MCPError(types.UNSUPPORTED_PROTOCOL_VERSION, reason, data)
    return desks.of(session, context.session.client_params)


def _listed(tool: Tool) -> types.Tool:
    hints = types.ToolAnnotations(
        read_only_hint=tool.reads, destructive_hint=False, open_world_hint=False
    )
    return types.Tool(
        name=tool.name, description=tool.description, input_schema=tool.schema, annotations=hints
    )


def _content(part: str | bytes) -> types.TextContent | types.ImageContent:
    if isinstance(part, bytes):
        data = base64.b64encode(part).decode()
        return types.ImageContent(data=data, mime_type="image/png")
    return types.TextContent(text=part.encode("utf-8", "backslashreplace").decode())


def _failed(reason: str) -> types.CallToolResult:
    return types.CallToolResult(content=[_content(reason[:MAX_ERROR])], is_error=True)
