"""A person's seat: people get the tasks, draw by mouse or pen, and stand beside the models."""

from limner.web.people.routes import people_routes

__all__ = ["people_routes"]
