from .files import BatchError
from .job import Job, Progress, run_job
from .pool import processes
from .process import DeadWorkerError, WorkerError
from .rows import Item, Scored, items_of
from .spread import over

__all__ = [
    "BatchError",
    "DeadWorkerError",
    "Item",
    "Job",
    "Progress",
    "Scored",
    "WorkerError",
    "items_of",
    "over",
    "processes",
    "run_job",
]
