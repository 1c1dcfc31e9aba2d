"""CLIP as a model of Inspect, so that it can have a role: ``--model-role clip=clip/<weights>``."""

import base64
import json
from dataclasses import asdict
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    ContentImage,
    ContentText,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from limner.evals.judges.clip_models import load_clip

_PNG = "data:image/png;base64,"


class ClipModel(ModelAPI):
    """Answers a text and a picture with ``{"value": cosine, "left_out": tokens}``."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),
        **model_args: Any,
    ) -> None:
        """Load the weights.

        Args:
            model_name: Whatever :func:`limner.evals.judges.clip_models.load_clip` loads.
            base_url: Unused, as are the others: nothing is asked over a network.
            api_key: Unused.
            config: Unused.
            model_args: Unused.

        Raises:
            ValueError: They cannot be loaded.
        """
        super().__init__(model_name, base_url, api_key, [], config)
        self._compare = load_clip(model_name)

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002  the name that Inspect calls it by
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Return how near the last message's text and picture are."""
        parts = [part for part in input[-1].content if not isinstance(part, str)]
        texts = [part.text for part in parts if isinstance(part, ContentText)]
        pictures = [part.image for part in parts if isinstance(part, ContentImage)]
        if len(texts) != 1 or len(pictures) != 1 or not pictures[0].startswith(_PNG):
            raise ValueError("A clip model is asked with one text and one PNG picture.")
        picture = base64.b64decode(pictures[0].removeprefix(_PNG))
        said = json.dumps(asdict(self._compare(texts[0], picture)))
        output = ModelOutput.from_content(f"clip/{self.model_name}", said)
        output.usage = ModelUsage()
        return output
