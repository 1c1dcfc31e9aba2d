"""Pictures made to harm whoever opens them, by name."""

import base64
import gzip
import struct
import zlib
from collections.abc import Callable

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
SIZE = 'width="100" height="100"'


def svg(body: str, attributes: str = SIZE, before: str = "") -> bytes:
    """Return an SVG file around its parts."""
    return f"{before}{HEAD}{attributes}>{body}</svg>".encode()


def png_header(width: int, height: int) -> bytes:
    """Return a PNG of a size with next to nothing in it."""
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


def _entity_bomb() -> bytes:
    lines = ['<!ENTITY a0 "ha">']
    lines += [f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12)]
    return svg("<text>&a11;</text>", before=f"<!DOCTYPE svg [{''.join(lines)}]>")


def _quadratic_entities() -> bytes:
    before = f'<!DOCTYPE svg [<!ENTITY a "{"x" * 50_000}">]>'
    return svg(f"<text>{'&a;' * 50_000}</text>", before=before)


def _doubling(tag: str, use: str, levels: int = 40) -> str:
    parts = [f'<{tag} id="a0"><path d="M0 0h9v9z"/></{tag}>']
    parts += [f'<{tag} id="a{n}">{use.format(n - 1) * 2}</{tag}>' for n in range(1, levels)]
    return "".join(parts)


def _use_bomb() -> bytes:
    return svg(_doubling("g", '<use xlink:href="#a{}"/>'))


def _pattern_bomb() -> bytes:
    size = 'width="9" height="9"'
    inner = f'<rect {size} fill="url(#a{{}})"/>'
    parts = _doubling("pattern", inner).replace("<pattern", f"<pattern {size}")
    return svg(f'{parts}<rect {size} fill="url(#a39)"/>')


def _mask_bomb() -> bytes:
    return svg(_doubling("mask", '<rect width="9" height="9" mask="url(#a{})"/>') + _masked("mask"))


def _clip_bomb() -> bytes:
    clips = _doubling("clipPath", '<rect width="9" height="9" clip-path="url(#a{})"/>')
    return svg(clips + _masked("clip-path"))


def _masked(attribute: str) -> str:
    return f'<rect width="9" height="9" {attribute}="url(#a39)"/>'


def _marker_bomb() -> bytes:
    points = " ".join(f"{n},{n}" for n in range(2_000))
    line = f'<polyline marker-mid="url(#a{{}})" points="{points}"/>'
    markers = "".join(f'<marker id="a{n}">{line.format(n - 1)}</marker>' for n in range(1, 5))
    return svg(f'<marker id="a0"><path d="M0 0h1"/></marker>{markers}{line.format(4)}')


def _inherited_pattern() -> bytes:
    tile = '<pattern id="p" width="9" height="9">' + '<rect width="1" height="1"/>' * 5_000
    shapes = '<path d="M0 0h9v9z"/>' * 5_000
    return svg(f'{tile}</pattern><g fill="url(#p)">{shapes}</g>')


def _filters() -> bytes:
    steps = '<feGaussianBlur stdDeviation="9"/>' * 5_000
    region = 'x="-1e9" y="-1e9" width="2e9" height="2e9" filterUnits="userSpaceOnUse"'
    return svg(f'<filter id="f" {region}>{steps}</filter><rect {SIZE} filter="url(#f)"/>')


def _css_variables() -> bytes:
    rules = "--a0:1;" + "".join(f"--a{n}:var(--a{n - 1})var(--a{n - 1});" for n in range(1, 40))
    return svg(f"<style>svg{{{rules}width:var(--a39)}}</style>")


def _many_rules() -> bytes:
    rules = "".join(f".a{n} path{{fill:red}}" for n in range(20_000))
    return svg(f"<style>{rules}</style>" + "<path/>" * 20_000)


def _slow_selector() -> bytes:
    rules = ("g " * 40 + "path{fill:red}") * 1_000
    nested = "<g>" * 150 + "<path/>" * 20_000 + "</g>" * 150
    return svg(f"<style>{rules}</style>{nested}")


def _embedded_bomb() -> bytes:
    picture = base64.b64encode(png_header(60_000, 60_000)).decode()
    return svg(f'<image {SIZE} xlink:href="data:image/png;base64,{picture}"/>')


def _nested_svg() -> bytes:
    inner = base64.b64encode(svg("<script>1</script>")).decode()
    return svg(f'<image {SIZE} xlink:href="data:image/svg+xml;base64,{inner}"/>')


def _external_entity() -> bytes:
    return svg(
        "<text>&a;</text>", before='<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    )


def _parameter_entity() -> bytes:
    return svg("", before='<!DOCTYPE svg [<!ENTITY % a SYSTEM "http://localhost/a.dtd"> %a;]>')


def _gzip_bomb() -> bytes:
    return gzip.compress(svg(" " * 200_000_000))


def _image(link: str) -> Callable[[], bytes]:
    return lambda: svg(f'<image {SIZE} xlink:href="{link}"/>')


def _body(body: str) -> Callable[[], bytes]:
    return lambda: svg(body)


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "entity bomb": (_entity_bomb, "entities"),
    "quadratic entities": (_quadratic_entities, "entities"),
    "external entity": (_external_entity, "entity"),
    "parameter entity": (_parameter_entity, "entity"),
    "use bomb": (_use_bomb, "too many"),
    "use of itself": (_body('<g id="a"><use xlink:href="#a"/></g>'), "itself"),
    "gradient of itself": (
        _body('<linearGradient id="a" xlink:href="#a"/><path d="M0 0h9v9z" fill="url(#a)"/>'),
        "itself",
    ),
    "pattern bomb": (_pattern_bomb, "too many"),
    "mask bomb": (_mask_bomb, "too many"),
    "clip bomb": (_clip_bomb, "too many"),
    "marker bomb": (_marker_bomb, "too many"),
    "inherited pattern": (_inherited_pattern, "too many"),
    "filters": (_filters, "filters"),
    "turbulence": (
        _body('<filter id="f"><feTurbulence numOctaves="1000000"/></filter>'),
        "Octaves",
    ),
    "morphology": (_body('<filter id="f"><feMorphology radius="1e9"/></filter>'), "radius"),
    "css variables": (_css_variables, "var"),
    "css import": (_body("<style>@import url(http://localhost/a.css);</style>"), "import"),
    "css fetch": (_body('<rect style="fill:url(http://localhost/a.svg#b)"/>'), "outside"),
    "css fetch in a sheet": (
        _body("<style>rect{fill:url('http://localhost/a#b')}</style><rect/>"),
        "outside",
    ),
    "css escape": (_body(r'<rect style="fill:\75rl(http://localhost/a#b)"/>'), "understand"),
    "many css rules": (_many_rules, "too many"),
    "slow selector": (_slow_selector, "selector"),
    "script": (_body("<script>alert(1)</script>"), "script"),
    "script in private data": (
        _body('<x xmlns="urn:x"><script xmlns="http://www.w3.org/1999/xhtml"/></x>'),
        "script",
    ),
    "event handler": (_body('<rect onclick="alert(1)"/>'), "script"),
    "script link": (_body('<a xlink:href="javascript:alert(1)"/>'), "script"),
    "html": (_body('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'), ""),
    "animation": (_body('<rect><animate attributeName="x" to="9"/></rect>'), "animated"),
    "css animation": (_body("<style>@keyframes a{to{fill:red}}</style>"), "keyframes"),
    "web picture": (_image("http://localhost/a.png"), "outside"),
    "file picture": (_image("file:///etc/passwd"), "outside"),
    "path picture": (_image("/etc/passwd"), "outside"),
    "relative picture": (_image("../a.png"), "outside"),
    "external use": (_body('<use xlink:href="other.svg#a"/>'), "outside"),
    "style sheet": (
        lambda: svg("", before='<?xml-stylesheet href="http://localhost/a.css"?>'),
        "style sheet",
    ),
    "base": (_body('<g xml:base="http://localhost/"/>'), "xml:base"),
    "embedded bomb": (_embedded_bomb, "pixels"),
    "nested svg": (_nested_svg, "neither"),
    "huge size": (lambda: svg("", 'width="1000000000" height="1000000000"'), "size"),
    "huge view box": (lambda: svg("", 'viewBox="0 0 1e9 1e9"'), "size"),
    "infinite size": (lambda: svg("", 'width="1e999" height="1"'), "size"),
    "no area": (lambda: svg("", 'width="0" height="9"'), "size"),
    "many paths": (lambda: svg('<path d="M0 0h9v9z"/>' * 200_000), "too many"),
    "many points": (lambda: svg(f'<path d="M0 0{"h9v9h-9v-9" * 400_000}"/>'), "too many"),
    "deep nesting": (lambda: svg("<g>" * 100_000 + "</g>" * 100_000), "within"),
    "deep chain": (
        lambda: svg("".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(9_000))),
        "within",
    ),
    "fine dashes": (
        _body('<path d="M0 0H1e9" stroke="red" stroke-dasharray="0.0001"/>'),
        "dashes",
    ),
    "many dashes": (
        lambda: svg(f'<path d="M0 0H9" stroke="red" stroke-dasharray="{"1 " * 100_000}"/>'),
        "dashes",
    ),
    "layers": (
        lambda: svg('<g opacity="0.5"><path d="M0 0h9v9z"/></g>' * 5_000),
        "too many",
    ),
    "gzip bomb": (_gzip_bomb, "inflates"),
    "cut gzip": (lambda: gzip.compress(svg("<rect/>"))[:-20], "broken"),
    "png bomb": (lambda: png_header(60_000, 60_000), "pixels"),
    "png beyond the pixels": (lambda: png_header(10_000, 10_000), "pixels"),
    "huge png header": (lambda: png_header(2**31 - 1, 2**31 - 1), ""),
    "cut png": (lambda: png_header(1_000, 1_000), "broken"),
    "too many bytes": (lambda: bytes(50_000_001), "bytes"),
    "no picture": (lambda: b"MZ\x90\x00", "neither"),
    "nothing": (lambda: b"", "neither"),
    "html page": (lambda: b"<html><svg/></html>", "not an SVG"),
}
