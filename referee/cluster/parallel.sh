#!/usr/bin/env bash
# Plays one arena on many machines with GNU parallel: each shard runs where there is room, then all
# are merged into the table that a single run would have printed.
#
#   referee/cluster/parallel.sh SHARDS FOLDER [ARENA OPTIONS...]
#
# HOSTS=host1,host2 runs the shards on these hosts over ssh, JOBS (1) at a time on each, with all
# its cores. The hosts must share this folder's file system under the same path. Without HOSTS the
# shards run here, one per core. The options apply to every shard, except --strict, which applies to
# the merged result, so that all games are played first. (For --report or --format, merge the files
# again.) A shard whose file exists continues with it, so the same command resumes an interrupted
# arena.
set -euo pipefail
if [ $# -lt 2 ]; then
    echo "usage: $0 SHARDS FOLDER [ARENA OPTIONS...]" >&2
    exit 2
fi
shards=$1 folder=$2
shift 2
mkdir -p "$folder"
carom=${CAROM:-build/carom}
options=() strict=()
for option in "$@"; do
    if [ "$option" = --strict ]; then strict=(--strict); else options+=("$option"); fi
done
where=()
if [ -n "${HOSTS:-}" ]; then
    where=(--sshlogin "$HOSTS" --jobs "${JOBS:-1}" --workdir "$PWD")
else
    where=(--jobs "${JOBS:-$(nproc)}")
    options=(--threads 1 "${options[@]}")
fi
here=$(dirname "$0")
seq "$shards" | parallel --halt soon,fail=1 "${where[@]}" --quote \
    bash "$here/shard.sh" "$carom" "$folder" {} "$shards" "${options[@]}"
files=()
for shard in $(seq "$shards"); do files+=("$folder/shard-$shard.jsonl"); done
"$carom" arena --merge "${files[@]}" "${strict[@]}"
