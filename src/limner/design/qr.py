"""QR codes: from a text to modules."""

import segno

from limner.design.document import QRCode


def qr_code(payload: str) -> QRCode:
    """Make the QR code of a text, with error correction level M (ISO/IEC 18004).

    Returns:
        The smallest code that holds it, in UTF-8 where ISO 8859-1 does not do.

    Raises:
        ValueError: The text is empty or too long for a QR code.
    """
    if not payload:
        raise ValueError("A QR code of nothing cannot be made.")
    try:
        code = segno.make_qr(payload, error="m", boost_error=False)
    except (segno.DataOverflowError, UnicodeEncodeError) as error:
        raise ValueError("The text does not fit into a QR code.") from error
    return QRCode(payload, tuple(tuple(bool(module) for module in row) for row in code.matrix))
