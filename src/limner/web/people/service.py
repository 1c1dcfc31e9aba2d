"""What the seat's pages ask for: sessions begun, events taken, logs written."""

import logging
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from limner.report.text import clean
from limner.web.people.choosing import Choice, chosen_positions
from limner.web.people.consent import CONSENT
from limner.web.people.events import Events
from limner.web.people.naming import log_name
from limner.web.people.records import Session
from limner.web.people.seat import Standing, shown, standing
from limner.web.people.store import Store
from limner.web.settings import Settings

_LOGGER = logging.getLogger(__name__)

ADDRESS = "/people/session"
"""Under it is each session's page, by its id."""
MAX_NICKNAME = 40
"""Characters."""


class Joining(BaseModel):
    """What the form of the first page holds."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    consent: bool
    nickname: str = Field(max_length=MAX_NICKNAME)
    choice: Choice

    @field_validator("consent")
    @classmethod
    def _is_given(cls, consent: bool) -> bool:
        if not consent:
            raise ValueError("without your consent there is no session")
        return consent

    @field_validator("nickname")
    @classmethod
    def _is_one_line(cls, nickname: str) -> str:
        return clean(" ".join(nickname.split()))


class Seats:
    """All sessions of a site."""

    def __init__(self, settings: Settings) -> None:
        """Open the store, and write the logs that a killed server left out."""
        self._logs = settings.logs
        self._store = Store(settings.data / "people.sqlite")
        self._writing = Lock()
        # In a thread of its own: whoever makes the site may have an event loop, as Inspect will.
        catching_up = Thread(target=self._catch_up)
        catching_up.start()
        catching_up.join()

    def begin(self, body: bytes) -> dict[str, Any]:
        """Begin a session; return the address of its page.

        Raises:
            ValueError: A field of the form is not in order; the message names each.
        """
        try:
            joining = Joining.model_validate_json(body)
        except ValidationError as error:
            raise ValueError(faults(error)) from error
        positions = chosen_positions(joining.choice)
        session = self._store.begin(joining.nickname, CONSENT, joining.choice, positions)
        return {"address": f"{ADDRESS}/{session.id}"}

    def session(self, session_id: str) -> Session | None:
        """Return a session, or None where there is none of this id."""
        return self._store.session(session_id)

    def take(self, session: Session, body: bytes) -> dict[str, Any]:
        """Keep events; return what the page is told.

        Returns:
            ``last``, up to which event all is kept for good; where a turn or the session has
            ended by these events, or there are none, everything that the page shows.

        Raises:
            ValueError: The body is no list of events, or they do not go on where the session is.
        """
        try:
            events = Events.validate_json(body)
        except ValidationError as error:
            raise ValueError(faults(error)) from error
        self._store.add(session.id, events)
        if events and not any(event.kind in ("submit", "end") for event in events):
            return {"last": self._store.last(session.id)}
        now = standing(self._store, session)
        self._log_if_over(now)
        return shown(now)

    def write(self, session: Session) -> Path:
        """Write a session's log as far as it is; return its file."""
        return self._write(standing(self._store, session))

    def _catch_up(self) -> None:
        for session in self._store.sessions():
            try:
                self._log_if_over(standing(self._store, session))
            except Exception:  # one session that cannot be logged must not keep the site away
                _LOGGER.exception("The log of %s cannot be written.", log_name(session))

    def _log_if_over(self, now: Standing) -> None:
        written = self._store.logged(now.session.id) == now.last
        if now.is_over and not (written and (self._logs / log_name(now.session)).exists()):
            self._write(now)

    def _write(self, now: Standing) -> Path:
        from limner.web.people.logs import write_log  # Inspect takes seconds to load

        with self._writing:  # and is not made for two threads at once
            path = write_log(now, self._store, self._logs)
        self._store.note_log(now.session.id, now.last)
        return path


def faults(error: ValidationError) -> str:
    """Return what is wrong, each fault with its field, the first few of them."""
    lines = [
        f"{'.'.join(map(str, item['loc'])) or 'the request'}: {item['msg']}"
        for item in error.errors(include_url=False, include_input=False)[:5]
    ]
    return "; ".join(lines).replace("choice.", "")
