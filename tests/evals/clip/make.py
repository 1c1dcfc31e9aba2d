"""Make the stand-in for CLIP that the tests ask: it knows colours, and four words.

A picture's vector is the mean red, green and blue of its middle square; a text's is the sum of its
words'. The files are those of an export for ONNX. Needs the package ``onnx``:

    python tests/evals/clip/make.py
"""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

FOLDER = Path(__file__).parent
WORDS = {
    "<begin>": (0, 0, 0),
    "<end>": (0, 0, 0),
    "<other>": (0, 0, 0),
    "red": (1, 0, 0),
    "green": (0, 1, 0),
    "blue": (0, 0, 1),
    "dark": (-1, -1, -1),
}
PICTURES = {
    "size": {"shortest_edge": 8},
    "crop_size": {"height": 8, "width": 8},
    "image_mean": [0.0, 0.0, 0.0],
    "image_std": [1.0, 1.0, 1.0],
    "resample": 3,
}


def make_model() -> onnx.ModelProto:
    """Return the model; its inputs and outputs are named as CLIP's are."""
    nodes = [
        helper.make_node("Gather", ["words", "input_ids"], ["vectors"]),
        helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["mask", "last"], ["column"]),
        helper.make_node("Mul", ["vectors", "column"], ["read"]),
        helper.make_node("ReduceSum", ["read", "tokens"], ["text_embeds"], keepdims=0),
        helper.make_node("ReduceMean", ["pixel_values"], ["image_embeds"], axes=[2, 3], keepdims=0),
    ]
    inputs = [
        helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["text", "token"]),
        helper.make_tensor_value_info("pixel_values", TensorProto.FLOAT, ["image", 3, 8, 8]),
        helper.make_tensor_value_info("attention_mask", TensorProto.INT64, ["text", "token"]),
    ]
    outputs = [
        helper.make_tensor_value_info(f"{kind}_embeds", TensorProto.FLOAT, [kind, 3])
        for kind in ("text", "image")
    ]
    constants = [
        numpy_helper.from_array(np.array(list(WORDS.values()), np.float32), "words"),
        numpy_helper.from_array(np.array([2], np.int64), "last"),
        numpy_helper.from_array(np.array([1], np.int64), "tokens"),
    ]
    graph = helper.make_graph(nodes, "colors", inputs, outputs, constants)
    opset = [helper.make_opsetid("", 17)]
    model = helper.make_model(graph, opset_imports=opset, ir_version=9, producer_name="limner")
    onnx.checker.check_model(model, full_check=True)
    return model


def make_tokenizer() -> Tokenizer:
    """Return a tokenizer that puts a text between a begin and an end, as CLIP's does."""
    names = list(WORDS)
    known = models.WordLevel({name: n for n, name in enumerate(names)}, unk_token="<other>")
    tokenizer = Tokenizer(known)
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    ends = [(name, names.index(name)) for name in ("<begin>", "<end>")]
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<begin> $A <end>", special_tokens=ends
    )
    return tokenizer


if __name__ == "__main__":
    onnx.save(make_model(), FOLDER / "model.onnx")
    make_tokenizer().save(str(FOLDER / "tokenizer.json"))
    (FOLDER / "preprocessor_config.json").write_text(json.dumps(PICTURES, indent=1) + "\n")
