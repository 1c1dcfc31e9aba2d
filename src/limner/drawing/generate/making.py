"""From a seed and a number to a task.

Clarity levels and families take turns, and with each round a family's prompts at one level get
another frame. So of 75 x 140 = 10,500 tasks in a row no two can have the same prompt; of tasks
further apart they are equal only if all their random choices are, too.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import lru_cache, partial
from itertools import count as numbers
from itertools import islice

from limner.drawing.generate.pick import Pick
from limner.drawing.generate.registry import FAMILIES
from limner.drawing.generate.sheet import FRAMES, Sheet
from limner.drawing.tasks import DIFFICULTIES, Clarity, Difficulty, Task

SERIES = "limner-generated 1"
"""Name and version of the generated tasks: the same seed gives the same tasks under one version."""
STRIDE = 37
"""Frames from one round to the next; it has no divisor in common with their number."""
BLOCK = 50
"""Tasks that a worker of a cluster makes at a time."""
CLARITIES: tuple[Clarity, ...] = ("explicit", "qualitative", "implied")


def generate_task(
    seed: int, number: int, family: str | None = None, clarity: Clarity | None = None
) -> Task:
    """Return one task, which depends on the arguments alone, on any machine.

    Args:
        seed: The seed of an endless series of tasks.
        number: Its place in the series, from 0.
        family: A name in ``FAMILIES``; they take turns where None.
        clarity: How clear the prompt is; the levels take turns where None.

    Raises:
        ValueError: The number is negative.
        KeyError: There is no such family.
    """
    if number < 0:
        raise ValueError(f"Tasks are numbered from 0; there is no task {number}.")
    turn, level = divmod(number, len(CLARITIES))
    round_, place = divmod(turn, len(FAMILIES))
    clarity = clarity or CLARITIES[level]
    chosen = FAMILIES[family or _order(seed)[place - 8 * level]]
    begin = Pick(f"{SERIES}/{seed}/{chosen.name}/{clarity}").index(FRAMES)
    pick = Pick(f"{SERIES}/{seed}/{number}")
    sheet = Sheet(pick, clarity, (begin + STRIDE * round_) % FRAMES)
    chosen.fill_in(sheet)
    return sheet.task(f"{chosen.name}-{seed}-{number}", chosen.category)


@lru_cache(64)
def _order(seed: int) -> list[str]:
    """Return the families in the order in which they take turns."""
    return Pick(f"{SERIES}/{seed}").some(sorted(FAMILIES), len(FAMILIES))


def generate_tasks(
    seed: int,
    count: int,
    clarity: Clarity | None = None,
    difficulty: Difficulty | None = None,
    *,
    ray: str | None = None,
) -> Iterator[Task]:
    """Yield tasks of a seed's series in order: the first ``count`` that fit the filters.

    Args:
        seed: The seed of an endless series of tasks.
        count: How many.
        clarity: Only tasks of this clarity; of all three where None.
        difficulty: Only tasks of this difficulty; of all four where None.
        ray: The cluster that makes them, as for :func:`limner.batch.over`; None for none.
    """
    places = (n for n in numbers() if clarity in (None, CLARITIES[n % len(CLARITIES)]))
    make = partial(_fits, seed=seed, difficulty=difficulty)
    round_ = count * len(DIFFICULTIES) if difficulty else count
    made = map(make, places) if ray is None else _made_on_ray(make, places, round_, ray)
    yield from islice((task for task in made if task is not None), count)


def _made_on_ray(
    make: Callable[[int], Task | None], places: Iterator[int], round_: int, ray: str
) -> Iterator[Task | None]:
    """Yield what is made of each place, without end, in rounds of so many."""
    from limner.batch.cluster import connected, on_ray  # Ray is large, and need not be installed

    with connected(ray):
        while True:
            with closing(on_ray(make, islice(places, round_), ray, chunk=BLOCK)) as made:
                yield from made


def _fits(number: int, seed: int, difficulty: Difficulty | None) -> Task | None:
    task = generate_task(seed, number)
    return task if difficulty in (None, task.difficulty) else None
