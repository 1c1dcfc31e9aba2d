from .many import score_many

__all__ = ["score_many"]
