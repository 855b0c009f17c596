#!/usr/bin/env bash
# One arena as a Slurm job array, a shard a task; submit it, then merge when the array is done:
#
#   sbatch --array=1-8 referee/cluster/slurm.sh FOLDER [ARENA OPTIONS...]
#   build/carom arena --merge FOLDER/shard-*.jsonl
#
# FOLDER is on a file system that all nodes share. A requeued task goes on with its file.
#SBATCH --job-name=carom-arena
#SBATCH --requeue
set -euo pipefail
folder=$1
shift
mkdir -p "$folder"
shards=${SLURM_ARRAY_TASK_COUNT:?expected to be run as a job array: sbatch --array=1-N}
bash referee/cluster/shard.sh "${CAROM:-build/carom}" "$folder" "$SLURM_ARRAY_TASK_ID" "$shards" \
    --threads "${SLURM_CPUS_ON_NODE:-1}" "$@"
