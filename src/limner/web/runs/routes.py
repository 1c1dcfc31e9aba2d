"""The inspector's pages, and the data that their scripts ask for."""

from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from limner.report.samples import Run, RunError, RunSample
from limner.report.town.samples import TownRun, TownSample
from limner.web.pages import page
from limner.web.runs.asking import as_data, as_page, number_of, picture
from limner.web.runs.cache import FileCache
from limner.web.runs.designs import design_json
from limner.web.runs.drawings import drawing_json, profiles_json
from limner.web.runs.headline import headline_of
from limner.web.runs.index import index_of
from limner.web.runs.library import Library, MissingSampleError, Opened
from limner.web.runs.light import uncollected
from limner.web.runs.recorded import task_of
from limner.web.runs.replies import as_bytes, data
from limner.web.runs.studio import SIDES, Made, Studio, image_of

INDEX, HEADLINE = "/runs/index.json", "/runs/headline.json"
MAX_LOGS = 200
"""How many logs one list of samples shows together."""


class Inspector:
    """The inspector of one folder of logs."""

    def __init__(self, folder: Path) -> None:
        """Set the folder of the logs."""
        self.library = Library(folder)
        self.studio = Studio()
        self._indices = FileCache(self._index_of, 200)
        self._headlines = FileCache(self._headline_of, 200)

    def routes(self) -> list[BaseRoute]:
        """Return its routes; they run in threads, since a log takes its time to be read."""
        page_of = partial(as_page, self.library.folder)
        data_of = partial(as_data, self.library.folder)
        return [
            Route("/runs", self.logs),
            Route("/runs/samples", self.samples),
            Route("/runs/sample", page_of(self.sample)),
            Route(INDEX, data_of(self.index)),
            Route(HEADLINE, data_of(self.headline)),
            Route("/runs/sample.json", data_of(self.sample_data)),
            Route("/runs/profiles.json", data_of(self.profiles)),
            Route("/runs/step.webp", data_of(self.step)),
            Route("/runs/image.png", data_of(self.image)),
        ]

    def logs(self, request: Request) -> Response:
        """Show the logs of the folder."""
        heads = self.library.heads()
        others = sum(not head.bench and not head.fault for head in heads)
        shown = [head for head in heads if head.bench or head.fault]
        folder = str(self.library.folder)
        return page("runs/logs.html.j2", title="Runs", heads=shown, others=others, folder=folder)

    def samples(self, request: Request) -> Response:
        """Show the samples of the logs that are asked for; of all where none is."""
        asked = request.query_params.getlist("log")
        names = asked or [head.name for head in self.library.heads() if head.bench]
        logs = [_asked_for(name) for name in dict.fromkeys(names)][:MAX_LOGS]
        left_out = max(0, len(names) - MAX_LOGS)
        return page("runs/samples.html.j2", title="Samples", logs=logs, left_out=left_out)

    def sample(self, request: Request) -> Response:
        """Show one sample."""
        opened = self._opened(request)
        bench = "design" if isinstance(opened.run, TownRun) else "drawing"
        name = request.query_params.get("log", "")
        return page(f"runs/{bench}.html.j2", title=request.query_params.get("id", ""), log=name)

    def index(self, request: Request) -> Response:
        """Return the samples of one log, for the list."""
        path = self.library.path(request.query_params.get("log", ""))
        return Response(self._indices.get(path), media_type="application/json")

    def headline(self, request: Request) -> Response:
        """Return the headline figures of one log."""
        path = self.library.path(request.query_params.get("log", ""))
        return data(self._headlines.get(path))

    def sample_data(self, request: Request) -> Response:
        """Return one sample."""
        opened = self._opened(request)
        match opened.run, opened.sample:
            case Run() as run, RunSample() as drawn:
                return data(drawing_json(run, drawn))
            case TownRun() as town, TownSample() as designed:
                return data(design_json(town, designed, self._made(request, designed)))
        raise MissingSampleError("There is no such sample.")

    def profiles(self, request: Request) -> Response:
        """Return a drawing's scores by every profile."""
        opened = self._opened(request)
        path = self.library.path(request.query_params.get("log", ""))
        if not isinstance(opened.sample, RunSample):
            raise MissingSampleError("This sample is no drawing.")
        try:
            task = task_of(opened.sample, opened.task, path)
        except ValueError as error:
            raise RunError(f"The task of this sample is not in order: {error}") from error
        if task is None:
            raise MissingSampleError("Nothing is known of this sample's task.")
        return data(profiles_json(task, opened.sample))

    def step(self, request: Request) -> Response:
        """Return the picture of a design after one of its steps, or at its end (``step=-1``)."""
        made, number = self._made_here(request), number_of(request, "step")
        side = number_of(request, "side")
        if side not in SIDES:
            raise MissingSampleError(f"side is one of {', '.join(map(str, SIDES))}.")
        results = made.run.results
        if number >= len(results):
            raise MissingSampleError(f"There is no step {number}.")
        document = made.run.document if number < 0 else results[number].document
        return picture(self.studio.picture(lambda: document, side), "image/webp")

    def image(self, request: Request) -> Response:
        """Return one of the images that the client sent along, small."""
        return picture(
            image_of(self._made_here(request), number_of(request, "number")), "image/png"
        )

    def _opened(self, request: Request) -> Opened:
        asked = request.query_params
        epoch = number_of(request, "epoch")
        return self.library.sample(asked.get("log", ""), asked.get("id", ""), epoch)

    def _made_here(self, request: Request) -> Made:
        opened = self._opened(request)
        if not isinstance(opened.sample, TownSample):
            raise MissingSampleError("This sample is no design.")
        made = self._made(request, opened.sample)
        if isinstance(made, str):
            raise MissingSampleError(made)
        return made

    def _made(self, request: Request, sample: TownSample) -> Made | str:
        path = self.library.path(request.query_params.get("log", ""))
        key = (path, path.stat().st_mtime_ns, sample.request_id, sample.epoch)
        return self.studio.make(key, sample)

    def _index_of(self, path: Path) -> bytes:
        return as_bytes(index_of(self.library.run_of(path)))

    def _headline_of(self, path: Path) -> list[Any]:
        with uncollected():
            return list(headline_of(self.library.run_of(path)))


def _asked_for(name: str) -> dict[str, str]:
    """Return a log as the list's script has it; with the page the browser asks for its table."""
    query = urlencode({"log": name})
    return {"name": name, "table": f"{INDEX}?{query}", "headline": f"{HEADLINE}?{query}"}
