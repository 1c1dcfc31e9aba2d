"""Names of a session that everyone may see: nobody finds the session's own id from them."""

import hashlib
from datetime import UTC, datetime

from limner.web.people.records import Session

PERSON = "limner/person"
"""The name of the model that a person is."""


def public_id(session: Session, part: str = "") -> str:
    """Return an id for a session's log, or for a part of it; always the same."""
    return hashlib.sha256(f"{session.id}/{part}".encode()).hexdigest()[:22]


def log_name(session: Session) -> str:
    """Return the name of a session's log file, in Inspect's form."""
    began = datetime.fromtimestamp(session.began, UTC).strftime("%Y-%m-%dT%H-%M-%S-00-00")
    return f"{began}_drawing_{public_id(session)}.eval"
