"""The audit: the proof that scores of designs give nothing away and that every check can fail."""

from limner.design.audit.bounds import bounds
from limner.design.audit.fingerprint import fingerprint
from limner.design.audit.runner import Audit, audit_request, run_audit

__all__ = ["Audit", "audit_request", "bounds", "fingerprint", "run_audit"]
