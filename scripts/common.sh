# shellcheck shell=sh disable=SC2034
# What the verbs beside this file share; each sources it first.
set -eu
cd "$(dirname "$0")/.."

venv=${FILCH_VENV:-.venv}
bin=$venv/bin

say() { printf '%s\n' "$*" >&2; }

# A number that changes with what an installation is made from.
fingerprint() {
    find pyproject.toml hatch_build.py src/filch/texts web \
        \( -name node_modules -o -name dist -o -name __pycache__ \) -prune -o -type f -exec cksum {} + | sort | cksum
}

# The first Python on PATH that filch runs on and that can make virtual environments.
find_python() {
    for python in ${FILCH_PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    say "filch needs Python 3.11 or newer with its venv module, and found none on PATH."
    say "On Debian and Ubuntu: apt-get install python3-venv. Another one: FILCH_PYTHON=/path/to/python3 $0"
    return 1
}
