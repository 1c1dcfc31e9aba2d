"""What a site is started with."""

from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """How the site runs, and where it keeps what it is given."""

    logs: Path
    """The folder whose logs can be opened; people's results are written there too."""
    data: Path
    """Where sessions of people and annotations are kept, each in a file of its own."""
    host: str = "127.0.0.1"
    port: int = 8800
    token: str | None = None
    """What a visitor has to know; needed where the site is not on loopback."""

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        if self.host == "localhost":
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False
