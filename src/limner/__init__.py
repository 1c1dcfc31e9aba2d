"""Limner: benchmarks for agents that draw and design."""

__version__ = "0.1.0"
