#!/bin/sh
# Checks the scripts for Photoshop, Illustrator and InDesign with node, TypeScript and the
# applications' declared types. Usage: tools/check_scripts.sh [python]
set -eu
cd "$(dirname "$0")/.."

packages=build/scripts
mkdir -p "$packages"
cp tools/scripts/package.json "$packages/package.json"
npm install --prefix "$packages" --no-package-lock --no-audit --no-fund --loglevel=error

LIMNER_NODE_PACKAGES="$PWD/$packages/node_modules" \
  "${1:-.venv/bin/python}" -m pytest \
  tests/design/test_script_preludes.py tests/design/test_script_types.py
