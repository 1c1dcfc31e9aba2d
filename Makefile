.DEFAULT_GOAL := help
.PHONY: help setup demo test docs lint types format bench requirements clean

BIN := .venv/bin
PIN := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
  --no-annotate --no-header --quiet

help:  ## Show what can be made
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup:  ## Make the environment in .venv
	@tools/setup.sh

demo:  ## Run the drawing bench with the bundled agents, and show some designs
	@tools/setup.sh demo
	@$(BIN)/limner demo --out out/demo

test:  ## Run the tests
	@tools/setup.sh tests
	@$(BIN)/python -m pytest

docs: setup  ## Build the documentation into site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

lint: setup  ## Check the style
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: setup  ## Check the types
	@$(BIN)/mypy

format: setup  ## Mend the style
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: setup  ## Measure the speeds that the docs state
	@$(BIN)/python tools/bench.py

requirements:  ## Pin the dependencies anew (needs uv)
	@$(PIN) --extra dev -o requirements.txt
	@$(PIN) --extra verifiers --extra build -o requirements-verifiers.txt

clean:  ## Remove what was made
	@rm -rf .venv out logs build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
