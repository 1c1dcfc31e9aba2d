"""The audit: the proof that a profile gives nothing away and that each of its checks can fail."""

from limner.auditing import Bound, Outcome
from limner.drawing.audit.bounds import bounds
from limner.drawing.audit.fingerprint import fingerprint
from limner.drawing.audit.runner import Audit, run_audit

__all__ = ["Audit", "Bound", "Outcome", "bounds", "fingerprint", "run_audit"]
