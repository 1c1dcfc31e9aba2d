"""What keeps the site to itself: hosts, origins, a token, bounds, and what pages may load."""

import hmac
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from limner.web.settings import Settings

MAX_BODY = 4_000_000
"""Bytes of a request."""
COOKIE = "limner-token"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_DIGITS = 12
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """Refuses what other sites ask, and says what a page may load."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it with one plain line."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        refused = self._refusal(scope, Headers(scope=scope))
        bounded = _Bounded(receive)
        await (refused or self.app)(scope, bounded, _with_headers(send))

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        host = headers.get("host", "")
        if self.settings.is_local and _name(host) not in ("127.0.0.1", "localhost", "::1"):
            return _refuse(421, "This site is only for 127.0.0.1 and localhost.")
        if _is_foreign(headers, host, scope["method"]):
            return _refuse(403, "Requests of other sites are refused.")
        length = headers.get("content-length", "0")
        if not (length.isdecimal() and len(length) < _DIGITS and int(length) <= MAX_BODY):
            return _refuse(413, f"A request has at most {MAX_BODY:,} bytes.")
        return self._without_token(scope, headers) if self.settings.token else None

    def _without_token(self, scope: Scope, headers: Headers) -> Response | None:
        known = self.settings.token or ""
        if hmac.compare_digest(_cookie(headers).encode(), known.encode()):
            return None
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if not hmac.compare_digest(given.encode(), known.encode()):
            return _refuse(401, "Open the address with the token that `limner serve` printed.")
        answer = RedirectResponse(scope["path"], 303)
        answer.set_cookie(COOKIE, known, httponly=True, samesite="strict")
        return answer


def _is_foreign(headers: Headers, host: str, method: str) -> bool:
    """Tell whether another site asks, as browsers say; what is no browser says nothing."""
    if method in _SAFE:
        return headers.get("sec-fetch-site") == "cross-site" and (
            headers.get("sec-fetch-mode") != "navigate"
        )
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc != host
    return headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _cookie(headers: Headers) -> str:
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return ""
    return cookies[COOKIE].value if COOKIE in cookies else ""


def _refuse(status: int, reason: str) -> Response:
    return PlainTextResponse(reason, status)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending


class _Bounded:
    """Receives a request's body up to ``MAX_BODY``; what is longer breaks off."""

    def __init__(self, receive: Receive) -> None:
        self._receive, self._left = receive, MAX_BODY

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        return message if self._left >= 0 else {"type": "http.disconnect"}
