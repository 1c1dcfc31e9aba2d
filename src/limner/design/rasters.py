"""Raster pictures: PNG, JPEG and WebP, told by their first bytes, measured before decoding."""

import skia

from limner.design.svg.limits import MAX_PIXELS, MAX_SIDE, ImageRefused, bound

_SRGB = skia.ColorSpace.MakeSRGB()
_UPRIGHT = skia.EncodedOrigin.kTopLeft_EncodedOrigin
_TURNED = frozenset(
    {
        skia.EncodedOrigin.kLeftTop_EncodedOrigin,
        skia.EncodedOrigin.kRightTop_EncodedOrigin,
        skia.EncodedOrigin.kRightBottom_EncodedOrigin,
        skia.EncodedOrigin.kLeftBottom_EncodedOrigin,
    }
)


def raster_type(data: bytes) -> str | None:
    """Return the media type of a raster picture by its first bytes, None for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return None


def decode(data: bytes, most_pixels: int = MAX_PIXELS) -> skia.Image:
    """Return a picture's pixels in sRGB, turned upright; of an animation, its first frame.

    Raises:
        ImageRefused: It is broken, of a type that the studio does not open, or too large.
    """
    codec = _codec(data)
    size = codec.dimensions()
    _bound_size(size.width(), size.height(), most_pixels)
    opaque = codec.getInfo().isOpaque()
    alpha = skia.kOpaque_AlphaType if opaque else skia.kPremul_AlphaType
    info = skia.ImageInfo.Make(size, skia.kRGBA_8888_ColorType, alpha, _SRGB)
    bitmap = skia.Bitmap()
    bitmap.allocPixels(info)
    result = codec.getPixels(bitmap.pixmap())
    if result != skia.Codec.Result.kSuccess:
        raise ImageRefused(f"it is broken: {skia.Codec.ResultToString(result)}")
    bitmap.setImmutable()
    return _upright(skia.Image.MakeFromBitmap(bitmap), codec.getOrigin())


def _codec(data: bytes) -> skia.Codec:
    if raster_type(data) is None:
        raise ImageRefused("it is neither PNG, JPEG, WebP nor SVG")
    try:
        return skia.Codec(data)
    except RuntimeError:
        raise ImageRefused("it is broken: its header cannot be read") from None


def _bound_size(width: int, height: int, most_pixels: int) -> None:
    bound(max(width, height), MAX_SIDE, "too many pixels a side")
    bound(width * height, most_pixels, "too many pixels")


def _upright(image: skia.Image, origin: skia.EncodedOrigin) -> skia.Image:
    if origin == _UPRIGHT:
        return image
    width, height = image.width(), image.height()
    if origin in _TURNED:
        width, height = height, width
    surface = skia.Surface.MakeRaster(image.imageInfo().makeWH(width, height))
    canvas = surface.getCanvas()
    canvas.concat(skia.EncodedOriginToMatrix(origin, width, height))
    canvas.drawImage(image, 0, 0)
    return surface.makeImageSnapshot()
