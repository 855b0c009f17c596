#!/usr/bin/env bash
# Installs the named Debian packages that are missing. On systems without apt-get the script looks
# for the packages' programs and headers. It succeeds if all are found. Otherwise it prints the
# missing packages and ends with status 2.
set -eu
missing=()
for package in "$@"; do
    if command -v dpkg-query > /dev/null; then
        dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q 'ok installed' ||
            missing+=("$package")
    fi
done
if ! command -v apt-get > /dev/null; then
    for package in "$@"; do
        headers=() program=
        case $package in
            doctest-dev) headers=(doctest/doctest.h) ;;
            libbox2d-dev) headers=(box2d/b2_broad_phase.h) ;;
            libchipmunk-dev) headers=(chipmunk/chipmunk.h) ;;
            libcli11-dev) headers=(CLI/CLI.hpp) ;;
            libgsl-dev) headers=(gsl/gsl_cdf.h) ;;
            libmpfr-dev) headers=(mpfr.h) ;;
            libutf8proc-dev) headers=(utf8proc.h) ;;
            nlohmann-json3-dev) headers=(nlohmann/json.hpp) ;;
            g++) program=${CXX:-g++} ;;
            binutils) program=ld ;;
            munge) program=munged ;;
            procps) program="ps" ;;
            slurm-wlm) program=slurmctld ;;
            lib* | python3-*) ;;  # checked when they are used
            *) program=$package ;;
        esac
        [ -z "$program" ] || command -v "${program%% *}" > /dev/null || missing+=("$package")
        [ ${#headers[@]} -eq 0 ] || printf '#include <%s>\n' "${headers[@]}" |
            ${CXX:-g++} -std=c++17 -fsyntax-only -x c++ - 2> /dev/null || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && exit 0
    echo "Please install (Debian's names): ${missing[*]}" >&2
    exit 2
fi
[ ${#missing[@]} -eq 0 ] && exit 0
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo > /dev/null || {
        echo "Please install as root: apt-get install ${missing[*]}" >&2
        exit 2
    }
    as_root=(sudo)
    # Without a terminal nobody can type a password.
    [ -t 0 ] || as_root=(sudo -n)
fi
# Two runs at once (make -j) would conflict over the lock of dpkg.
exec 9< /var/lib/dpkg && flock 9
echo "Installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
install() {
    "${as_root[@]}" apt-get install -y --no-install-recommends "${missing[@]}" > "$log" 2>&1
}
install || { "${as_root[@]}" apt-get update > /dev/null 2>&1 && install; } || {
    tail -n 5 "$log" >&2
    echo "apt-get could not install: ${missing[*]}" >&2
    exit 2
}
rm -f "$log"
