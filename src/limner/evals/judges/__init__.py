"""Judges: models' opinions of plans, designs and drawings, beside the score and never inside it.

A judge is a model that has a role: ``--model-role grader=...``, ``vqa=...``, ``clip=...``. Without
one its figures are absent. What was written by those who are judged reaches a judge as data.
"""

from limner.evals.judges.answers import VQA, vqa_score
from limner.evals.judges.choosing import judged_by, judges
from limner.evals.judges.grading import GRADER, grader_score
from limner.evals.judges.pictures import picture_of
from limner.evals.judges.picturing import picture_judgement
from limner.evals.judges.similarity import CLIP, clip_score

__all__ = [
    "CLIP",
    "GRADER",
    "VQA",
    "clip_score",
    "grader_score",
    "judged_by",
    "judges",
    "picture_judgement",
    "picture_of",
    "vqa_score",
]
