#!/usr/bin/env bash
# Fuzzes everything that reads untrusted text: fuzz.sh PROGRAM SECONDS. All targets share the time.
# Inputs that reveal an error are stored in tests/fuzz/corpus, and the ordinary tests repeat them.
# The exit status is 1 if there are any: a crash, a leak, more than a gigabyte, too much processor
# time, or more than a minute of wall time.
set -u
cd "$(dirname "$0")/.." || exit 2
program=$1 seconds=$2
case $seconds in
    '' | *[!0-9]*)
        echo "fuzz: TIME: expected seconds, found \"$seconds\"" >&2
        exit 2
        ;;
esac
mapfile -t targets < <("$program")
jobs=$(nproc)
each=$((seconds * jobs / ${#targets[@]}))
[ "$each" -gt 0 ] || each=1
out=build/fuzz/out
rm -rf "$out"

fuzz() {  # "TARGET SEEDS..."
    local target=${1%% *} seeds=${1#* }
    local folder=$out/$target
    mkdir -p "$folder/corpus" "$folder/found"
    # shellcheck disable=SC2086 # patterns, to be expanded
    [ -z "$seeds" ] || cp $seeds "$folder/corpus"
    cp tests/fuzz/corpus/"$target"-* "$folder/corpus" 2> /dev/null
    CAROM_TARGET=$target "$program" -max_total_time="$each" -timeout=60 -rss_limit_mb=1024 \
        -max_len=40000 -print_final_stats=1 -artifact_prefix="$folder/found/" "$folder/corpus" \
        > "$folder/log" 2>&1
    local runs; runs=$(awk '/number_of_executed_units/ {print $2}' "$folder/log")
    local kept; kept=$(find "$folder/corpus" -type f | wc -l)
    local found; found=$(find "$folder/found" -type f | wc -l)
    printf '%-22s %12s %8d %8d\n' "$target" "${runs:-none}" "$kept" "$found"
    for file in "$folder"/found/*; do
        [ -f "$file" ] || continue
        cp "$file" "tests/fuzz/corpus/$target-$(md5sum < "$file" | cut -c1-12)"
        grep -m 3 -E 'ERROR|runtime error|SUMMARY' "$folder/log"
    done
    [ "$found" = 0 ] && [ -n "$runs" ]
}
export -f fuzz
export program each out

printf '%-22s %12s %8s %8s\n' target runs inputs found
printf '%s\n' "${targets[@]}" | xargs -d '\n' -P "$jobs" -I{} bash -c 'fuzz "$1"' fuzz {}
status=$?
[ $status -eq 0 ] && echo "fuzz: clean" || echo "fuzz: found inputs are in tests/fuzz/corpus"
[ $status -eq 0 ]
