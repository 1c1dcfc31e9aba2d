"""The words that the rules know."""

OFF_PALETTE = ("grey", "gray", "orange", "brown", "purple", "violet", "pink", "silver", "turquoise")
FILLED = (
    r"solid|filled|full|fill|fills|filling|colour(?:ed)? (?:\w+ )?in(?:side)?|coloured|inside|"
    r"painted|lit|flesh|stripes|green all over|pane|becomes?"
)
EMPTY = (
    r"empty|unfilled|un?coloured|hollow|outline[sd]?|left white|stays? white|"
    r"nothing in(?:side| it)|"
    r"(?:not|no|nothing|neither|none|nor|without)\b[^.;]{0,40}\b(?:fill(?:ed|ing)?|colou?r(?:ed)?)"
    r"|not at all|stay(?:s|ed)? as empty|no others?|colou?r neither|only (?:the|that)"
    r"|leave[^.;]{0,30} white"
)
NOUNS: dict[str, tuple[str, ...]] = {
    r"circles?|round": ("circle", "arc", "semicircle"),
    r"dis[ck]s?|balls?": ("circle", "semicircle", "dot"),
    r"ovals?|ellipses?": ("ellipse",),
    r"half[- ]circles?|semicircles?|half a disc": ("semicircle", "arc"),
    r"squares?|chessboard": ("square", "rhombus", "grid"),
    r"rectangles?|rectangular": ("rectangle", "square", "grid"),
    r"triangles?|triangular|three-cornered": ("triangle",),
    r"diamonds?|rhombus(?:es)?": ("rhombus", "square"),
    r"parallelograms?": ("parallelogram",),
    r"trapezoids?": ("trapezoid",),
    r"pentagons?": ("pentagon",),
    r"hexagons?": ("hexagon",),
    r"(?:pointed|tips).{0,40}star|star.{0,40}(?:tips|pointed)": ("star",),
    r"hearts?": ("heart",),
    r"arrows?": ("arrow",),
    r"(?:straight|black|red|green|blue|yellow|magenta|cyan|level|upright) lines?|strokes?": (
        "line", "polyline", "grid", "arrow", "free", "star", "square", "rhombus",
    ),
    r"zigzag": ("polyline", "line", "free"),
    r"dots?": ("dot", "circle"),
}  # fmt: skip
"""What a noun for a figure may be in a specification."""
_MODIFIERS = """
big large small tiny little tall wide flat narrow upright level straight equal same single thin
short long second smaller bigger larger perfect round and
"""
MODIFIERS = frozenset(_MODIFIERS.split())
"""Adjectives that may stand between a colour and its noun."""
_NUMBERS = """
one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty
"""
NUMBERS = {word: number for number, word in enumerate(_NUMBERS.split(), start=1)}
NUMBERS |= {f"twenty-{word}": 20 + number for word, number in list(NUMBERS.items())[:9]}
NUMBERS |= {"thirty-one": 31, "both": 2, "pair": 2, "dozen": 12, "once": 1, "twice": 2}
VAGUE = ("times", "ways", "as", "neighbours", "tools", "sides", "across", "steps", "its", "is")
"""Ends of what is no number of figures."""


TOOLS = {
    "pen": r"pen|by hand|freehand",
    "line": r"line tool|line(?:-|, | and )[\w, ]*tools?",
    "rectangle": r"rectangle tool|rectangle and fill tools?",
    "circle": r"circle tool",
    "eraser": r"eraser|erase|rub out",
}
IMPLIED = {"circle": r"radius|radii|diameters?", "rectangle": r"box|boxes|bars?|frame"}
"""Words that imply a figure without being its name."""
SAYS_FILLED = r"(?<!not )(?<!nothing )(?<!un)(?:solid|filled)(?! (?:with|in)\b)"
SAYS_EMPTY = r"empty(?! (?:space|of))|unfilled|hollow|not (?:filled|coloured)|uncoloured"
"""Each time that they occur there is one more figure so."""
NOT_FILLED = r"(?:nothing|neither|none|nor)\b[^.;]{1,30}\bfilled"
FILL_OF = r"(?:filled|solid) (?:in |with )?{0}|{0}(?: inside|-filled| filling| pane)"
OUTLINE_OF = r"outlined (?:in |with )?{0}|{0} (?:out)?lines?|{0}[- ](?:outlined?|edged?|rims?)"
EMPTY_OF = r"(?:empty|unfilled) {0}"
BUDGET = r"(?:mouse )?actions"


MIDDLE = r"canvas|middle|centred?|sheet|page|picture"
PLACES = {
    "left": r"left|west",
    "right": r"right|east",
    "above": r"upper|top|above|up",
    "below": r"lower|bottom|below|down|ground|under",
    "center": MIDDLE,
}
CANVAS_PARTS = {
    "left": r"left half|left-hand half",
    "right": r"right half|right-hand half",
    "above": r"upper half|top half",
    "below": r"lower half|bottom half",
    "center": r"(?:middle|cent(?:re|er)) of the (?:canvas|sheet|page|picture)",
    "quarter": r"(?:upper|lower|top|bottom) (?:left|right) (?:quarter|corner of the sheet)",
}
