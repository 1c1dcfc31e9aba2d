"""English for prompts: numbers in words, articles, plurals, lists, and counts to be worked out."""

from collections.abc import Sequence

from limner.drawing.generate.pick import Pick

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
KNOWN = {
    3: ("a triangle has corners", "a tricycle has wheels", "a traffic light has lamps"),
    4: ("a year has seasons", "a car has wheels", "a chair has legs", "a dog has legs"),
    5: ("a hand has fingers", "a foot has toes", "the Olympic flag has rings"),
    6: ("a cube has faces", "an insect has legs", "a guitar has strings"),
    7: ("a week has days", "a rainbow has colours"),
    8: ("a spider has legs", "an octopus has arms", "a byte has bits"),
    9: ("a baseball team has players on the field", "a noughts and crosses board has cells"),
    10: ("two hands have fingers", "a decade has years"),
    12: ("a year has months", "a clock face has hours", "a dozen has eggs"),
}


def number(count: int) -> str:
    """Return a number in words up to twenty, in digits beyond."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def ordinal(place: int) -> str:
    """Return ``first`` for 1 and so on up to ``ninth``."""
    return ORDINALS[place - 1]


def a(words: str) -> str:
    """Return words with their article: ``a red circle``, ``an empty square``."""
    return f"{'an' if words[0] in 'aeio' or words.startswith('up') else 'a'} {words}"


def plural(noun: str) -> str:
    """Return the plural of a regular noun."""
    return noun + ("es" if noun.endswith(("x", "s", "ch")) else "s")


def many(count: int, noun: str) -> str:
    """Return ``one circle``, ``two circles`` and so on."""
    return f"{number(count)} {noun if count == 1 else plural(noun)}"


def listed(words: Sequence[object], last: str = "and") -> str:
    """Return ``a, b and c``."""
    *before, end = map(str, words)
    return f"{', '.join(before)} {last} {end}" if before else end


def start(words: str) -> str:
    """Return words with a capital letter first."""
    return words[:1].upper() + words[1:]


def riddle(pick: Pick, count: int, noun: str) -> str:
    """Return how many there are as something to be worked out: ``as many rings as ...``."""
    extra = pick.step(2, 6, 1)
    part = pick.step(1, count - 1, 1)
    several = plural(noun)
    sums = [
        f"as many {several} as {number(part)} and {number(count - part)} make",
        f"half as many {several} as {number(2 * count)}",
        f"{number(extra)} {several} fewer than {number(count + extra)}",
        f"as many {several} as are left of {number(count + extra)} when {number(extra)} are gone",
    ]
    if count % 2 == 0:
        sums.append(f"twice as many {several} as {number(count // 2)}")
    known = [f"as many {several} as {fact}" for fact in KNOWN.get(count, ())]
    return pick.of(known if known and pick.chance(0.5) else sums)
