"""Having a model fill a skeleton, with one turn for repairs."""

from dataclasses import dataclass

from pydantic import BaseModel, ValidationError

from limner.design.building.forms import form_of, request_of
from limner.design.building.prompts import to_write
from limner.design.building.skeletons import Skeleton
from limner.design.conversations import (
    MAX_FAULTS,
    Ask,
    FormError,
    fault_of,
    plain,
    read_form,
    to_repair,
)
from limner.design.request_checks import OF_EACH
from limner.design.requests import Request


@dataclass(frozen=True, slots=True)
class Discard:
    """A request that is left out."""

    id: str
    step: str
    reason: str


class _RuleError(FormError):
    """A form that is filled, but against the rules of requests."""


async def write(skeleton: Skeleton, ask: Ask) -> Request | Discard:
    """Return the request that a model makes of a skeleton.

    An answer that is no filled form, or whose request breaks a rule of ``request_checks``, is sent
    back once with everything that is wrong with it. (GraphicBench says nothing of such answers.)

    Raises:
        NoAnswerError: The provider failed.
    """
    form = form_of(skeleton)
    messages = to_write(skeleton, form)
    said = await ask(messages, form)
    try:
        return _read(skeleton, form, said)
    except FormError as fault:
        messages += to_repair(said, str(fault))
    try:
        return _read(skeleton, form, await ask(messages, form))
    except _RuleError as fault:
        return Discard(skeleton.id, "rules", str(fault))
    except FormError as fault:
        return Discard(skeleton.id, "form", str(fault))


def _read(skeleton: Skeleton, form: type[BaseModel], said: str) -> Request:
    try:
        request = request_of(skeleton, read_form(said, form))
    except ValidationError as error:
        raise FormError(fault_of(error)) from error
    broken = [fault for rule in OF_EACH for fault in rule(request)]
    if broken:
        raise _RuleError(plain("; ".join(broken[:MAX_FAULTS])))
    return request
