#!/usr/bin/env bash
# Plays one arena as a Slurm job array with one shard per task. Submit the job, then merge when the
# array has finished:
#
#   sbatch --array=1-8 referee/cluster/slurm.sh FOLDER [ARENA OPTIONS...]
#   build/carom arena --merge FOLDER/shard-*.jsonl
#
# FOLDER must be on a file system that all nodes share. A requeued task continues with its file.
#SBATCH --job-name=carom-arena
#SBATCH --requeue
set -euo pipefail
folder=$1
shift
mkdir -p "$folder"
shards=${SLURM_ARRAY_TASK_COUNT:?expected to be run as a job array: sbatch --array=1-N}
bash referee/cluster/shard.sh "${CAROM:-build/carom}" "$folder" "$SLURM_ARRAY_TASK_ID" "$shards" \
    --threads "${SLURM_CPUS_ON_NODE:-1}" "$@"
