"""ExtendScript files that repeat a workflow in Photoshop, Illustrator and InDesign.

A script is the expert's steps, one call each, and the prelude whose functions they call: readable
``.jsx`` files beside this module. Scripts are checked against the applications' declared types,
not run: ``docs/scripts.md`` says what that leaves open.
"""

# Importing these declares their emitters.
from limner.design.export.scripts import (  # noqa: F401
    adjustments,
    basic,
    drawing,
    objects,
    text,
)
from limner.design.export.scripts.programs import APPLICATIONS, script, scripts

__all__ = ["APPLICATIONS", "script", "scripts"]
