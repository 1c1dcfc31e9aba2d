"""Every command and option that the docs name is there, also in what is not run."""

import re

import click
import pytest

from docs.pages import PAGES, SHELLS, blocks_of, prose_of
from limner.cli import main

_INLINE = re.compile(r"`(limner [a-z][^`]*)`")


def commands_of(page):
    inline = [" ".join(text.split()) for text in _INLINE.findall(prose_of(page))]
    blocks = [block.text for block in blocks_of(page) if block.language in SHELLS]
    lines = "\n".join(blocks).replace("\\\n", " ").splitlines()
    shown = [line.removeprefix("$ ").split(" #")[0] for line in lines]
    return inline + [line for line in shown if line.startswith("limner ")]


def fault_of(line):
    words, command = line.split()[1:], main
    while words and isinstance(command, click.Group) and not words[0].startswith("-"):
        name = words.pop(0)
        if (found := command.commands.get(name)) is None:
            return f"{line}: there is no {name}"
        command = found
    known = {"--help", "--version", *(o for param in command.params for o in param.opts)}
    known |= {o for param in command.params for o in param.secondary_opts}
    options = [re.split(r"[=/,;]", word)[0] for word in words if re.match(r"--?[a-zA-Z]", word)]
    strange = [option for option in options if option not in known]
    return f"{line}: there is no {strange}" if strange else None


@pytest.mark.parametrize("page", PAGES)
def test_commands_exist(page):
    assert list(filter(None, map(fault_of, commands_of(page)))) == []


def test_a_command_that_is_not_there_is_found():
    assert (
        fault_of("limner drawing paint x.json") == "limner drawing paint x.json: there is no paint"
    )
    assert "--fast" in fault_of("limner drawing score --fast")
    assert fault_of("limner drawing score --records a.json") is None
