"""Messages of ours as messages of Inspect's."""

import base64

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
)

from limner.design.conversations import Message, Picture


def chat_message(message: Message) -> ChatMessage:
    """Return a message as Inspect sends it; its pictures are drawn now."""
    if any(isinstance(part, Picture) for part in message.parts):
        return ChatMessageUser(content=[_content(part) for part in message.parts])
    text = "\n\n".join(part for part in message.parts if isinstance(part, str))
    if message.role == "user":
        return ChatMessageUser(content=text)
    if message.role == "system":
        return ChatMessageSystem(content=text)
    return ChatMessageAssistant(content=text)


def _content(part: str | Picture) -> Content:
    if isinstance(part, str):
        return ContentText(text=part)
    data = base64.b64encode(part.png()).decode()
    return ContentImage(image=f"data:image/png;base64,{data}")
