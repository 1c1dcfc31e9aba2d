"""How a model is asked in an environment of verifiers: one chat completion a turn, in-process.

The harnesses that verifiers brings are programs which ``uv`` installs and starts for each rollout.
A bench without tools needs none: this one asks the model itself, through the framework's server.
"""

from typing import Any

from limner.extras import needing

with needing("verifiers", "Training with verifiers"):
    import verifiers.v1 as vf
    from openai import AsyncOpenAI
    from verifiers.v1.dialects.chat import message_to_wire

LOCAL = vf.AgentConfig(runtime=vf.SubprocessConfig())
"""An agent that needs no sandbox: nothing that it says is ever executed."""


class ChatHarnessConfig(vf.HarnessConfig):
    """No settings beyond those of every harness."""


class ChatHarness(vf.Harness[ChatHarnessConfig]):
    """Asks the model once a turn; it has no tools, and nothing is installed for it."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Ask the model once; the framework's server, which is asked, keeps its answer."""
        system, prompt = self.resolve_prompt(data)
        sent = [vf.UserMessage(content=prompt)] if isinstance(prompt, str) else list(prompt or [])
        if system:
            sent.insert(0, vf.SystemMessage(content=system))
        messages: list[Any] = [message_to_wire(message) for message in sent]
        async with AsyncOpenAI(base_url=endpoint, api_key=secret, timeout=None) as client:
            await client.chat.completions.create(model=ctx.model, messages=messages)
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")
