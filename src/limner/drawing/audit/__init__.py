"""The audit: the proof that a profile gives nothing away and that each of its checks can fail."""

from limner.drawing.audit.bounds import Bound, bounds
from limner.drawing.audit.fingerprint import fingerprint
from limner.drawing.audit.runner import Audit, Outcome, run_audit

__all__ = ["Audit", "Bound", "Outcome", "bounds", "fingerprint", "run_audit"]
