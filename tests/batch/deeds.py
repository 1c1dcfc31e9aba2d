"""What workers are given to do in the tests; a module of its own, so that they can import it."""

import ctypes
import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from limner.batch import Item, Scored

POISON = 13


def double(number):
    return 2 * number


def with_pid(number):
    time.sleep(0.01)
    return number, os.getpid()


def forever(number):
    time.sleep(600)
    return number


def refuse(number):
    if number == POISON:
        raise KeyError(number)
    return number


class UnsendableError(Exception):
    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


def refuse_unsendably(number):
    raise UnsendableError("this", "that")


def die(how):
    if how == "exit":
        os._exit(0)
    if how == "segfault":
        ctypes.string_at(0)
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class DiesAtPoison:
    """Notes in a file each number that it is given, and dies at one."""

    notes: Path
    how: str

    def __call__(self, number):
        with self.notes.open("a") as file:
            file.write(f"{number}\n")
        if number == POISON:
            die(self.how)
        return number


class NotThere:
    """Cannot be loaded by any other process."""

    def __reduce__(self):
        return (_fail_to_load, (os.getpid(),))


def _fail_to_load(pid):
    raise ModuleNotFoundError(f"made in {pid}")


class Deadly(list):
    """A list of actions that ends whoever looks into it; pickling it is no look."""

    def __reduce__(self):
        return (Deadly, ())

    def __iter__(self):
        os._exit(7)


class Broken(list):
    """A list of actions that no code can stand."""

    def __reduce__(self):
        return (Broken, ())

    def __iter__(self):
        raise RuntimeError("we did not think of this")


@dataclass(frozen=True)
class Lengths:
    """Scores an answer by its length; one that says so ends its process."""

    checks: bool = False

    @property
    def settings(self):
        return {"bench": "lengths"}

    def __call__(self, item: Item) -> Scored:
        if item.fault:
            return Scored(item.index, item.id, "", "lengths", None, None, error=item.fault)
        if item.answer == "die":
            os._exit(7)
        if item.answer == "wait":
            time.sleep(0.01)
        value = len(item.answer) / 100
        return Scored(item.index, item.id, str(item.task), "lengths", value, False)

    def lost(self, item: Item, death: Exception) -> Scored:
        return Scored(item.index, item.id, str(item.task), "lengths", None, None, error=str(death))
