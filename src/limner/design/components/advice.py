"""What would make a component that is missing be there."""

from limner.design.components.models import Component

_BY_SIDE = {
    "words": "Print every line letter for letter, each as a line of its own or as one text.",
    "color": "Give it the colour that is asked for.",
    "font": "Set it in the typeface that is asked for, with ApplyFont.",
    "place": "Move its centre to the part of the page that is asked for.",
    "size": "Change its size to what is asked for.",
    "alignment": "Align it as is asked for, with AlignText.",
    "treatment": "Treat the image as is asked for.",
    "visible": "Take away what covers it: move it, or put it on top.",
    "inside": "Move it, or make it smaller, so that all of it is on the page.",
    "margin": "Keep it away from the page's edge.",
    "scannable": "Make it larger, darker than what is behind it, and let nothing lie on it.",
    "undistorted": "Give it a width and height that keep its own proportions.",
    "contrast": "Give it a colour that differs more from what is behind it, or move it.",
    "legible": "Set it in larger type.",
    "type": "Create the document with the type of the design that is asked for.",
    "saved": "Save the finished design.",
    "apart": "Move the texts apart.",
    "once": "Print each text only once.",
    "asked": "Leave out texts that the client did not ask for.",
}
_THERE = {
    "image": "Import the client's file.",
    "shape": "Draw the figure that is asked for.",
    "code": "Make a QR code with exactly this link.",
}


def advice(component: Component) -> str:
    """Return one sentence for whoever made the design."""
    about, _, side = component.key.partition(": ")
    if side == "there":
        return _THERE[about.partition(" ")[0]]
    return _BY_SIDE[side] if side else "Fill the page with the colour that is asked for."
