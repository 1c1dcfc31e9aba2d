"""The rows of the paper's Tables 10 and 11, as its text gives them (arXiv 2504.11571v1)."""

from dataclasses import dataclass

MODELS = ("LLaMA-3 8b", "Gemma-2 9b", "Gemma-2 27b", "Qwen-2.5 7b", "Qwen-2.5 14b", "GPT-3.5")


@dataclass(frozen=True, slots=True)
class PaperCrew:
    """A row of Table 10, or a mean of some."""

    ratio: tuple[float | None, ...]
    """Of the Photo Editor, the Vector Graphic Editor and the Layout Designer."""
    workload: tuple[float | None, ...]
    """Of the same; None where the expert is never recruited."""
    agents: float
    steps: float


CREWS = {
    ("LLaMA-3 8b", "book cover"): PaperCrew((1.0, 0.02, 1.0), (11.8, 9.67, 18.3), 2.15, 31.3),
    ("LLaMA-3 8b", "business card"): PaperCrew((1.0, 0.01, 1.0), (10.6, 18.0, 14.6), 2.46, 26.0),
    ("LLaMA-3 8b", "postcard"): PaperCrew((1.0, 0.0, 1.0), (10.8, 6.0, 11.1), 2.12, 20.2),
    ("LLaMA-3 8b", "poster"): PaperCrew((1.0, 0.0, 1.0), (9.84, 10.0, 14.1), 2.12, 24.5),
    ("Gemma-2 9b", "book cover"): PaperCrew((1.0, 0.0, 1.0), (8.55, None, 18.3), 2.0, 23.6),
    ("Gemma-2 9b", "business card"): PaperCrew((1.0, 0.03, 1.0), (5.18, 10.6, 12.9), 2.04, 17.2),
    ("Gemma-2 9b", "postcard"): PaperCrew((1.0, 0.0, 1.0), (7.63, None, 11.7), 2.0, 16.5),
    ("Gemma-2 9b", "poster"): PaperCrew((1.0, 0.03, 1.0), (6.44, 9.86, 13.6), 2.03, 18.3),
    ("Gemma-2 27b", "book cover"): PaperCrew((1.0, 0.0, 1.0), (7.31, None, 21.0), 2.0, 23.2),
    ("Gemma-2 27b", "business card"): PaperCrew((1.0, 0.0, 1.0), (5.15, None, 15.9), 2.01, 18.4),
    ("Gemma-2 27b", "postcard"): PaperCrew((1.0, 0.0, 1.0), (7.04, None, 11.5), 2.0, 13.8),
    ("Gemma-2 27b", "poster"): PaperCrew((1.0, 0.0, 1.0), (6.29, None, 15.4), 2.0, 14.6),
    ("Qwen-2.5 7b", "book cover"): PaperCrew((0.85, 0.52, 0.54), (10.9, 11.9, 12.3), 1.92, 23.6),
    ("Qwen-2.5 7b", "business card"): PaperCrew((0.61, 0.47, 0.61), (8.75, 10.2, 11.1), 1.68, 17.8),
    ("Qwen-2.5 7b", "postcard"): PaperCrew((0.37, 0.15, 0.85), (9.36, 10.5, 9.77), 1.38, 11.2),
    ("Qwen-2.5 7b", "poster"): PaperCrew((0.8, 0.75, 0.43), (8.17, 10.2, 10.4), 1.97, 18.0),
    ("Qwen-2.5 14b", "book cover"): PaperCrew((1.0, 0.0, 1.0), (10.4, None, 13.9), 2.0, 21.7),
    ("Qwen-2.5 14b", "business card"): PaperCrew((1.0, 0.0, 1.0), (7.09, None, 12.3), 2.0, 17.8),
    ("Qwen-2.5 14b", "postcard"): PaperCrew((1.0, 0.0, 1.0), (8.71, None, 10.4), 2.0, 16.2),
    ("Qwen-2.5 14b", "poster"): PaperCrew((1.0, 0.0, 1.0), (7.57, None, 12.2), 2.0, 19.0),
    ("GPT-3.5", "book cover"): PaperCrew((0.99, 0.01, 1.0), (6.31, 7.5, 8.73), 2.01, 15.0),
    ("GPT-3.5", "business card"): PaperCrew((1.0, 0.01, 1.0), (5.17, 6.0, 7.26), 2.01, 12.1),
    ("GPT-3.5", "postcard"): PaperCrew((0.99, 0.01, 1.0), (5.88, 6.0, 6.51), 2.01, 11.8),
    ("GPT-3.5", "poster"): PaperCrew((1.0, 0.01, 1.0), (5.1, 6.17, 7.2), 2.02, 12.5),
}
"""Table 10, by model and design type."""

_UNKNOWN = "picture lost"
SEQUENCES: tuple[tuple[int, str, tuple[int, ...]], ...] = (
    (1, _UNKNOWN, (0, 0, 1, 59, 30, 10)),
    (1, _UNKNOWN, (0, 0, 0, 27, 0, 0)),
    (1, _UNKNOWN, (0, 1, 0, 193, 18, 3)),
    (2, "Photo Editor → Vector Graphic Editor", (0, 0, 0, 262, 0, 0)),
    (2, "Photo Editor → Layout Designer", (647, 922, 622, 171, 914, 931)),
    (2, _UNKNOWN, (0, 0, 1, 24, 0, 0)),
    (2, _UNKNOWN, (0, 0, 0, 9, 0, 0)),
    (2, "Layout Designer → Photo Editor", (305, 4, 1, 88, 75, 31)),
    (3, _UNKNOWN, (1, 0, 0, 35, 0, 0)),
    (3, _UNKNOWN, (0, 11, 0, 0, 0, 11)),
    (3, _UNKNOWN, (5, 0, 1, 4, 0, 0)),
    (3, _UNKNOWN, (0, 0, 0, 1, 0, 0)),
    (3, _UNKNOWN, (0, 0, 0, 0, 0, 1)),
)
"""Table 11: number of experts, their order, and how many plans of each model have it."""
