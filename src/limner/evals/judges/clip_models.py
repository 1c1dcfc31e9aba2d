"""CLIP models with weights that the user has: a folder of ONNX files, or what transformers load.

Either gives the cosine of a text and a picture. The text model reads 77 tokens and no more, and a
picture is scaled and cut to a square about its middle, as CLIP was trained (Radford et al. 2021).
"""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from limner.extras import command_for

MAX_TOKENS = 77
"""Of a text, its begin and end among them; of a longer text the beginning is read."""
MODEL = "model.onnx"
TOKENIZER = "tokenizer.json"
PICTURES = "preprocessor_config.json"


@dataclass(frozen=True, slots=True)
class Cosine:
    """How near a text and a picture are."""

    value: float
    """-1..1."""
    left_out: int
    """Tokens of the text that were not read."""


Clip = Callable[[str, bytes], Cosine]
"""Compares a text with a PNG file."""


def load_clip(name: str) -> Clip:
    """Load a CLIP model.

    Args:
        name: A folder with ``model.onnx`` (or ``onnx/model.onnx``), ``tokenizer.json`` and
            ``preprocessor_config.json``, as exports for ONNX have them; otherwise a folder or a
            name of a hub that transformers load.

    Raises:
        ValueError: It cannot be loaded, or a package is missing.
    """
    found = [path for path in (Path(name, MODEL), Path(name, "onnx", MODEL)) if path.is_file()]
    try:
        return _onnx_clip(Path(name), found[0]) if found else _transformers_clip(name)
    except ModuleNotFoundError as error:
        command = command_for("clip") if found else "pip install transformers torch"
        raise ValueError(f"CLIP from {name} needs {error.name}: {command}") from error
    except Exception as error:  # three libraries read files of others
        reason = " ".join(str(error).split())
        raise ValueError(f"{name}: no CLIP model can be loaded from it: {reason}") from error


def _onnx_clip(folder: Path, path: Path) -> Clip:
    session = import_module("onnxruntime").InferenceSession(
        str(path), providers=["CPUExecutionProvider"]
    )
    tokenizer = import_module("tokenizers").Tokenizer.from_file(str(folder / TOKENIZER))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    prepare = _preparing(json.loads((folder / PICTURES).read_text(encoding="utf-8")))

    def compare(text: str, picture: bytes) -> Cosine:
        read, left_out = _read(tokenizer.encode(text).ids)
        fed = {
            "input_ids": np.array([read], np.int64),
            "attention_mask": np.ones((1, len(read)), np.int64),
            "pixel_values": prepare(_opened(picture)),
        }
        one, other = session.run(["text_embeds", "image_embeds"], fed)
        return Cosine(_cosine(one[0], other[0]), left_out)

    return compare


def _read(tokens: list[int]) -> tuple[list[int], int]:
    """Return the tokens that are read, the last of which ends the text, and how many are not."""
    left_out = max(0, len(tokens) - MAX_TOKENS)
    return ([*tokens[: MAX_TOKENS - 1], tokens[-1]] if left_out else tokens), left_out


def _preparing(config: dict[str, Any]) -> Callable[[Image.Image], NDArray[np.float32]]:
    """Return what makes a picture to 1 x 3 x height x width numbers, as a model's file says."""
    short = _side(config["size"])
    width, height = _sides(config.get("crop_size", short))
    resample = Image.Resampling(config.get("resample", Image.Resampling.BICUBIC))
    middle, spread = (np.array(config[key], np.float32) for key in ("image_mean", "image_std"))

    def prepare(picture: Image.Image) -> NDArray[np.float32]:
        scale = short / min(picture.size)
        size = tuple(max(short, int(side * scale)) for side in picture.size)
        scaled = picture.resize((size[0], size[1]), resample)
        left, top = (size[0] - width) // 2, (size[1] - height) // 2
        square = scaled.crop((left, top, left + width, top + height))
        pixels = (np.asarray(square, np.float32) / 255 - middle) / spread
        return np.asarray(pixels.transpose(2, 0, 1)[None], np.float32)

    return prepare


def _side(size: Any) -> int:
    return int(size["shortest_edge"] if isinstance(size, dict) else size)


def _sides(size: Any) -> tuple[int, int]:
    return (int(size["width"]), int(size["height"])) if isinstance(size, dict) else (size, size)


def _transformers_clip(name: str) -> Clip:
    torch, transformers = import_module("torch"), import_module("transformers")
    model = transformers.CLIPModel.from_pretrained(name).eval()
    processor = transformers.CLIPProcessor.from_pretrained(name)

    def compare(text: str, picture: bytes) -> Cosine:
        _, left_out = _read(processor.tokenizer(text, verbose=False)["input_ids"])
        fed = processor(
            text=[text],
            images=[_opened(picture)],
            truncation=True,
            max_length=MAX_TOKENS,
            return_tensors="pt",
        )
        with torch.inference_mode():
            found = model(**fed)
        one, other = found.text_embeds[0].numpy(), found.image_embeds[0].numpy()
        return Cosine(_cosine(one, other), left_out)

    return compare


def _opened(picture: bytes) -> Image.Image:
    return Image.open(io.BytesIO(picture)).convert("RGB")


def _cosine(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    lengths = np.linalg.norm(one) * np.linalg.norm(other)
    return float(np.clip(one @ other / lengths, -1, 1)) if lengths else 0.0
