"""The task set as a data set: flat rows, JSONL and Parquet files, a card."""

from limner.design.dataset.rows import COLUMNS, request_of, rows_of
from limner.design.dataset.statistics import TypeSummary, summaries, type_table
from limner.design.dataset.writing import write_dataset

__all__ = [
    "COLUMNS",
    "TypeSummary",
    "request_of",
    "rows_of",
    "summaries",
    "type_table",
    "write_dataset",
]
