"""A writer and a judge behind a provider's protocol: what they answer to the prompts of a build."""

import json
import re
import threading
from collections import Counter

from evals.server import NEVER, says

WRITER, JUDGE = "openai/gpt-4.1", "openai/gpt-4.1-mini"
COLORS = ("navy", "ivory", "crimson", "teal", "gold", "plum")

# theme: (what the client says first, the printed line, what the images show)
IDEAS = {
    "exam results": (
        "My nephew passed chemistry at the third go.",
        "Third Time Distilled",
        ("glass flask", "gold medal"),
    ),
    "volunteering": (
        "Our soup kitchen wants to thank whoever peels.",
        "Four Hundred Onions Later",
        ("onion",),
    ),
    "housewarming": (
        "We finally own a door with a number on it.",
        "Mind The Wet Paint",
        ("paint bucket",),
    ),
    "invitation": ("Nobody comes to my cheese evenings.", "Bring A Blunt Knife", ("cheese",)),
    "bird reserve": (
        "The hide by the reed bed reopens after the flood.",
        "Whisper, Bittern Listening",
        ("heron", "binoculars"),
    ),
    "night sky": (
        "Sent from a tent with a hole in its roof.",
        "Orion Dripped Again",
        ("tent", "crescent moon"),
    ),
    "aviation": (
        "Grandad flew the mail in an open cockpit.",
        "Goggles Before Supper",
        ("biplane",),
    ),
    "valentine": ("He repairs bicycles, I cannot ride one.", "Puncture My Heart", ("bicycle",)),
    "letter writing": (
        "A stationer wants to tempt people off their telephones.",
        "Ink Outlives Batteries",
        ("fountain pen",),
    ),
    "halloween": ("The vicarage cellar is opened once a year.", "Bats Pay Nothing", ("bat",)),
    "food": (
        "For a dumpling stall that moves every Tuesday.",
        "Steam Tells Where",
        ("bowl of dumplings",),
    ),
    "school start": (
        "Twins, first day, one satchel between them.",
        "Satchel Wars Begin",
        ("school bag", "pencil"),
    ),
    "graduation": ("She wrote two hundred pages on moss.", "Doctor Moss Arrives", ("moss",)),
    "botanical garden": (
        "The glasshouse flowers one night only.",
        "Cereus Midnight Guest",
        ("cactus",),
    ),
    "castle": (
        "Ruin, no roof, excellent jam in the shop.",
        "Siege Ended, Jam Remains",
        ("castle", "jar of jam"),
    ),
    "islands": ("The ferry runs when the skipper is awake.", "Tide Decides Everything", ("ferry",)),
    "gardens": (
        "Open gates along our lane in June.",
        "Slugs Welcome Nowhere",
        ("snail", "watering can"),
    ),
    "get well": ("Broken leg, ladder, no further questions.", "Ladders Lose Eventually", ()),
    "moving house": (
        "Eleven boxes are labelled kitchen.",
        "Kettle Travels Last",
        ("kettle", "cardboard box"),
    ),
    "bookshop": (
        "We sell detective novels and little else.",
        "Butler Reads Everything",
        ("magnifying glass",),
    ),
    "mountains": (
        "The hut keeper snores, the view forgives him.",
        "Breathe Thinner Thoughts",
        ("mountain",),
    ),
    "mid-autumn": (
        "Lanterns on the canal, cakes in tins.",
        "Rabbits Borrowed Cheese",
        ("lantern", "rabbit"),
    ),
    "new year": ("The brass band plays from the roof at noon.", "Tubas Over Chimneys", ("tuba",)),
    "ski lodge": (
        "Thirty bunks and a stove with opinions.",
        "Socks Steam Upstairs",
        ("wool socks",),
    ),
}


class Models:
    """Answers as the writer or the judge; knows what it was asked, and can fall silent."""

    def __init__(self):
        self.asked = Counter()
        """Requests that were answered, by model and theme."""
        self.schemas, self.texts, self.pictures = [], [], Counter()
        self.faults = {}
        """What the writer gets wrong: from a theme to answers that come first, one a turn."""
        self.ratings, self.best, self.unreadable = {}, {}, set()
        """Of the judge: low ratings by line, the best candidate by wish, lines of no judgement."""
        self.most = None
        """How many requests are answered, the rest never; None for all."""
        self.failing = {}
        """Replies that come instead, by model and theme."""
        self._lock = threading.Lock()

    def reply(self, body):
        texts = [_text(message) for message in body["messages"] if message["role"] == "user"]
        is_judge = JUDGE.endswith(body["model"])
        name = judged_theme(texts[0]) if is_judge else theme_of(texts[0])
        call = "judge" if is_judge else "writer", name
        with self._lock:
            if call in self.failing:
                return self.failing[call]
            if self.most is not None and self.answered() >= self.most:
                return NEVER
            self.schemas.append(body["response_format"])
            self.texts += texts
            self.asked[call] += 1
        if is_judge:
            return says(self._judge(body, texts[0]))
        faulty = self.faults.get(name, [])
        turn = len(texts) - 1
        return says(faulty[turn] if turn < len(faulty) else filled(texts[0]))

    def calls(self):
        return dict(self.asked)

    def answered(self):
        return self.asked.total()

    def _judge(self, body, text):
        form = _form(text)
        if any(line in text for line in self.unreadable):
            return "I like all of it."
        for name in form["ratings"]:
            form["ratings"][name] = 4
        for (line, name), value in self.ratings.items():
            if line in text:
                form["ratings"][name] = value
        for name, ranks in form.get("ranks", {}).items():
            shows = re.search(f'Candidates for {name}, which is to show "(.+)":', text)[1]
            letters = sorted(ranks, key=lambda letter: (letter != self.best.get(shows), letter))
            form["ranks"][name] = {letter: n for n, letter in enumerate(letters, 1)}
        parts = body["messages"][-1]["content"]
        pictures = [p for p in parts if isinstance(p, dict) and p["type"] == "image_url"]
        assert all(p["image_url"]["url"].startswith("data:image/png;base64,") for p in pictures)
        self.pictures[len(pictures)] += 1
        return json.dumps(form)


def filled(text, query=None, line=None, **changes):
    """The form of a prompt, filled by its theme's idea."""
    said, printed, shows = IDEAS[theme_of(text)]
    form, settled = _form(text), text.rsplit("}", 1)[1]
    wishes, parts = list(shows), [query or said]
    printed = line or printed
    for name, part in form.items():
        if name == "background":
            form[name] = "beige"
            parts.append("Beige behind it.")
        elif name != "query":
            parts.append(_fill(name, part, printed, wishes, settled))
    form["query"] = " ".join(parts)
    return json.dumps(form | changes)


def _fill(name, part, printed, wishes, settled):
    number = int(name[-1])
    said = []
    for field in part:
        if field in ("headline", "greeting"):
            part[field], word = printed, f'It says "{printed}"'
        elif field == "shows":
            part[field] = word = wishes.pop(0)
            if treated := re.search(f'{name} is to be treated.*"(.+)"', settled):
                word += f", {treated[1]}"
        else:
            part[field] = _VALUES[field](number, printed)
            word = f"{part[field]}"
        said.append(word)
    if shape := re.search(f"{name} is a drawn (\\w+)", settled):
        said.append(shape[1])
    return ", ".join(said) + "."


_VALUES = {
    "date": lambda number, printed: f"{len(printed)} May",
    "place": lambda number, printed: f"Room {len(printed)}",
    "color": lambda number, printed: COLORS[(len(printed) + number) % len(COLORS)],
    "font": lambda number, printed: ("Georgia", "Futura", "Caslon")[len(printed) % 3],
    "at": lambda number, printed: ("top", "bottom right", "left")[number % 3],
    "size": lambda number, printed: "large",
    "align": lambda number, printed: "center",
}


def theme_of(text):
    return _between('the theme is "', '"', text)


def judged_theme(text):
    """The theme whose idea's line a request prints."""
    return next((theme for theme, (_, line, _) in IDEAS.items() if line in text), None)


def _between(start, end, text):
    return text.split(start, 1)[1].split(end, 1)[0]


def _form(text):
    return json.JSONDecoder().raw_decode(text.split("The form:\n", 1)[1])[0]


def _text(message):
    content = message["content"]
    if isinstance(content, str):
        return content
    return "\n".join(part["text"] for part in content if part["type"] == "text")
