#!/bin/sh
# Makes the environment in .venv from nothing. Usage: tools/setup.sh [demo | tests | all-tests]
# With "demo" it also sees to the clip art of the design requests.
# With "tests" it also sees to the programs that tests compare with: a browser, and Poppler for PDF.
# With "all-tests" to the large ones too: GIMP for PSD, Open Clip Art for SVG, Node for scripts.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*" >&2; }

find_python() {
  for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if command -v "$name" >/dev/null 2>&1 &&
      "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
  say "limner needs Python 3.11 or newer. On Debian and Ubuntu: apt-get install python3 python3-venv"
  exit 1
}

has_library() { "$python" -c "import ctypes; ctypes.CDLL('$1')" 2>/dev/null; }

has_program() { command -v "$1" >/dev/null 2>&1; }

missing_libraries() {
  "$python" -c 'import ensurepip, venv' 2>/dev/null || printf '%s ' python3-venv
  has_library libEGL.so.1 || printf '%s ' libegl1
  has_library libGL.so.1 || printf '%s ' libgl1
}

missing_programs() {
  case "$1" in tests | all-tests)
    has_program chromium || has_program chromium-browser || has_program google-chrome ||
      printf '%s ' chromium
    has_program pdftoppm || printf '%s ' poppler-utils
    ;;
  esac
  case "$1" in demo | all-tests)
    [ -d /usr/share/openclipart ] || printf '%s ' openclipart-svg
    ;;
  esac
  if [ "$1" = all-tests ]; then
    has_program gimp || printf '%s ' gimp
    has_program npm || printf '%s ' nodejs npm
  fi
}

install_packages() {
  command="apt-get update && apt-get install -y --no-install-recommends $*"
  if ! command -v apt-get >/dev/null 2>&1; then
    say "These system packages are missing; please install them: $*"
    return 1
  fi
  say "Installing system packages: $*"
  failed=0
  if [ "$(id -u)" = 0 ]; then
    DEBIAN_FRONTEND=noninteractive sh -c "$command" >.setup.log 2>&1 || failed=1
  elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    sudo -n env DEBIAN_FRONTEND=noninteractive sh -c "$command" >.setup.log 2>&1 || failed=1
  else
    failed=1
  fi
  if [ "$failed" = 1 ]; then
    say "They could not be installed from here. Please run, as root:"
    say "  $command"
    return 1
  fi
  rm -f .setup.log
}

python=$(find_python)
needed=$(missing_libraries)
# shellcheck disable=SC2086  # one word a package
[ -z "$needed" ] || install_packages $needed || exit 1
wished=$(missing_programs "${1:-}")
if [ -n "$wished" ]; then
  # shellcheck disable=SC2086
  install_packages $wished || say "Going on without: what needs them is skipped, or something stands in for it."
fi

# make_environment FOLDER REQUIREMENTS: an environment with what is pinned there, and limner itself.
make_environment() {
  stamp=$(cat "$2" pyproject.toml | cksum)
  if [ -x "$1/bin/python" ] && [ "$(cat "$1/.stamp" 2>/dev/null)" = "$stamp" ]; then
    return
  fi
  say "Setting up $1 (a minute or two, once)"
  [ -x "$1/bin/python" ] || "$python" -m venv "$1"
  pip="$1/bin/python -m pip install --quiet --disable-pip-version-check"
  $pip --require-hashes -r "$2"
  $pip --no-deps --no-build-isolation -e .
  printf '%s\n' "$stamp" >"$1/.stamp"
}

make_environment .venv requirements.txt
# verifiers asks for older releases of what Inspect AI needs, so it has an environment of its own.
[ "${1:-}" != all-tests ] || make_environment .venv/verifiers requirements-verifiers.txt
