#!/usr/bin/env bash
# Plays or continues one shard of an arena: CAROM FOLDER SHARD SHARDS [ARENA OPTIONS...].
set -euo pipefail
carom=$1 folder=$2 shard=$3 shards=$4
shift 4
file="$folder/shard-$shard.jsonl"
if [ -f "$file" ] && [ "$(wc -l < "$file")" -gt 0 ]; then
    exec "$carom" arena --resume "$file" --shard "$shard/$shards" "$@" > "$folder/shard-$shard.txt"
fi
exec "$carom" arena --shard "$shard/$shards" -o "$file" "$@" > "$folder/shard-$shard.txt"
