"""The words of relations."""

_ON = r"on|onto|upon|sits?|stands?|standing|rests?|hangs?|carr(?:y|ies)|rises?|lies|top"
_VERTICAL = (
    r"above|below|under(?:neath)?|beneath|over|top|upper|lower|bottom|up|down|high|foot|head|behind"
)
_LARGER = (
    r"larger|largest|bigger|biggest|smaller|small|longer|shorter|wider|narrower|narrowest|taller|"
    r"higher|grow\w*|big|large|high|short|long|wide|tiny|twice|half|times|the one before"
)

ASKS: dict[str, str] = {
    "left_of": r"left|right|each side|either side|beside|before|behind|between|first|from one",
    "right_of": r"right|left|beside|behind|after|followed|end",
    "above": rf"stacks?|{_VERTICAL}|{_ON}",
    "below": rf"{_VERTICAL}|{_ON}|reflection|image",
    "inside": r"in|inside|within|contains?|holds?|encloses?|into|inscribe|holding",
    "concentric": r"round|share|largest|within|centres?|centred|middle|around|same|concentric",
    "touching": rf"through|touch\w*|meets?|joins?|ends?|starts?|begins?|from|reach\w*|edge|{_ON}",
    "overlapping": r"across|overlap\w*|cross\w*|through|diagonals?|centre|in front|cuts?",
    "apart": r"apart|touch\w*|gaps?|clear|space|free|room|overlap|distance|outside",
    "between": r"between|midway|gap|halfway",
    "row": r"rows?|west|side by side|level|height|line|next to|left|in order|beads",
    "column": r"columns?|stack\w*|under|above|below|one|on top|pile|straight",
    "ring": r"ring|real die|around|surround\w*|apart|all round|compass|evenly|hours?|about",
    "equal_size": r"same|equal\w*|alike|size|as \w+ as|all|each|every|identical|again|just like",
    "equal_spacing": r"evenly|even|equal\w*|apart|from \w+ to|distances?|spac\w+|gaps?|px|midway",
    "ascending": _LARGER,
    "descending": _LARGER,
    "larger": _LARGER,
    "aligned": r"centre\w*|middle|straight|level|plumb|line|same|edge|lower|left|right|above",
    "symmetric": r"mirror\w*|symmetr\w*|centr\w+|middle|same|both|equal\w*|either|reflect\w*|each",
    "connects": r"connect\w*|joins?|joined|link\w*|leads?|from|runs?|between|bound",
    "parallel": r"parallel|all|mirror|level|upright|same|slant\w*",
    "perpendicular": r"right angles?|perpendicular|upright|square onto|level",
    "angle": r"angles?|degrees|steep",
}
"""For each relation the words of which a prompt has one that asks for it."""

_APART = r"(?:not|none|without|no|neither)(?: \w+){0,4} touch\w*"
_COMPARED = r"larger|bigger|smaller|longer|shorter|wider|narrower|taller"

SAYS: dict[str, tuple[str, str, str]] = {
    "touching": (r"touch(?:es|ing)?", "touching apart connects", "place"),
    "apart": (rf"{_APART}|clear of|leave some room|gaps between", "apart larger", "place"),
    "equal size": (
        r"same size|equally (?:big|large|long|tall)|equal size|of one size",
        "equal_size symmetric",
        "size",
    ),
    "equal spacing": (
        r"evenly|even (?:gaps|intervals)|equal distances|equally far",
        "equal_spacing ring symmetric",
        "place",
    ),
    "row": (
        r"in a (?:\w+ )?row|side by side|(?:same|one) height|next to each other",
        "row aligned symmetric touching left_of",
        "place",
    ),
    "column": (r"in a column|one (?:above|below|under) the other", "column above below", "place"),
    "symmetry": (r"mirror\w*|symmetr\w+", "symmetric", "place"),
    "parallel": (r"parallel", "parallel", "place"),
    "right angle": (r"right angles?|perpendicular", "perpendicular angle", "place"),
    "larger": (
        rf"(?:{_COMPARED}) than (?!tall|high)|much smaller|growing",
        "larger ascending descending",
        "size",
    ),
    "overlap": (r"overlap\w*|cross(?:es)? (?:them|it|the)", "overlapping perpendicular", "place"),
    "connection": (r"connect\w*|joins?|linked|links", "connects touching", "place"),
    "one centre": (
        r"concentric|(?:around|share|have) (?:one|the same) centre",
        "concentric ring",
        "place",
    ),
    "inside": (r"inside (?:it|the)|within it|contains", "inside concentric", "place"),
    "left or right of": (
        r"(?:left|right) of|to the (?:left|right) of",
        "left_of right_of row touching",
        "place",
    ),
    "above or below": (
        r"(?:above|below|underneath) (?:it|the|them)",
        "above below column aligned",
        "place",
    ),
    "between": (
        r"between|midway|halfway",
        "between row left_of apart connects equal_spacing touching",
        "place",
    ),
}
"""Name: words, the relations of which one then has to be there, and what in numbers would do."""
