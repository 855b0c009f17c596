#!/usr/bin/env bash
# Tests the arena's scripts for many machines: with GNU parallel on this machine, and as a job array
# on a Slurm node that the script starts (needs root and Debian's slurm-wlm and munge). Missing
# programs are reported and skipped. The tables must equal the table of a single run.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
cleanup() {
    set +e  # a process that has already ended is not an error
    if [ -n "${SLURM_CONF:-}" ]; then
        # A step of a job outlives the daemons.
        timeout 10 scancel --full --user="$(id -un)"
        for _ in $(seq 100); do
            [ -z "$(timeout 10 squeue --noheader)" ] && break
            sleep 0.1
        done
    fi
    # Processes that write into the folder must end before the folder is removed.
    for pid in "$folder"/*.pid; do
        [ -f "$pid" ] || continue
        number=$(cat "$pid")
        kill "$number" 2> /dev/null
        for _ in $(seq 100); do kill -0 "$number" 2> /dev/null && sleep 0.1; done
        kill -9 "$number" 2> /dev/null
    done
    rm -rf "$folder" || { sleep 2; rm -rf "$folder"; }
}
trap cleanup EXIT
games=(--bot "a=build/mean_max/bot --rollouts 12"
    --bot "b=build/mean_max/bot --rollouts 12 --seed 2" --bot h=build/mean_max/hunter
    --games 48 --time-limit off)
# Leaves out the table of answer times, which begins with its groups of columns.
untimed() { sed -E '/^ +first +later/,$d'; }
build/carom arena "${games[@]}" -o "$folder/one.jsonl" 2> /dev/null | untimed > "$folder/one.txt"
failed=0
compare() {  # NAME FILE
    if diff "$folder/one.txt" "$2" > /dev/null; then
        echo "cluster: $1: the table of one run"
    else
        echo "cluster: $1: another table than that of one run:"
        cat "$2"
        failed=1
    fi
}

if command -v parallel > /dev/null; then
    referee/cluster/parallel.sh 4 "$folder/parallel" "${games[@]}" 2> /dev/null |
        untimed > "$folder/p.txt"
    compare "GNU parallel" "$folder/p.txt"
    # With --strict a disqualified bot makes the arena fail, but only after all games were played.
    referee/cluster/parallel.sh 4 "$folder/strict" --bot h=build/mean_max/hunter \
        --bot "c=sh -c 'echo WAIT; echo WAIT; echo WAIT'" --games 24 --time-limit off --strict \
        > "$folder/strict.txt" 2> /dev/null && status=0 || status=$?
    if [ $status -eq 1 ] && grep -q '^24 games' "$folder/strict.txt"; then
        echo "cluster: strict: all is played, status 1"
    else
        echo "cluster: strict: expected 24 games and status 1, found status $status and:"
        cat "$folder/strict.txt"
        failed=1
    fi
else
    echo "cluster: GNU parallel is not installed (parallel): left out"
fi

start_slurm() {
    local host; host=$(hostname -s)
    local port=$((20000 + 2 * ($$ % 10000)))  # differs between runs on this machine
    mkdir -p "$folder/slurm/state" "$folder/slurm/spool" "$folder/munge"
    chmod 755 "$folder"
    dd if=/dev/urandom of="$folder/munge/key" bs=1 count=1024 2> /dev/null
    chmod 400 "$folder/munge/key"
    chmod 755 "$folder/munge"
    munged --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" \
        --pid-file="$folder/munge.pid" --log-file="$folder/munge/log" \
        --seed-file="$folder/munge/seed"
    cat > "$folder/slurm.conf" << CONF
ClusterName=carom
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
StateSaveLocation=$folder/slurm/state
SlurmdSpoolDir=$folder/slurm/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurm/slurmctld.log
SlurmdLogFile=$folder/slurm/slurmd.log
SlurmctldPort=$port
SlurmdPort=$((port + 1))
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
    export SLURM_CONF="$folder/slurm.conf"
    slurmctld && slurmd
}
if command -v slurmctld > /dev/null && command -v munged > /dev/null && [ "$(id -u)" -eq 0 ]; then
    start_slurm
    sbatch --wait --array=1-3 --output="$folder/slurm/job-%a.log" --chdir="$PWD" \
        referee/cluster/slurm.sh "$folder/shards" "${games[@]}" > /dev/null || {
        cat "$folder"/slurm/*.log
        exit 1
    }
    build/carom arena --merge "$folder"/shards/shard-*.jsonl | untimed > "$folder/s.txt"
    compare "Slurm job array" "$folder/s.txt"
else
    echo "cluster: Slurm is not installed, or not root (slurm-wlm, munge): left out"
fi
exit $failed
