#!/bin/bash
# sbatch slurm.sh
# When all tasks are complete, run: foretile join shards/*.json
#SBATCH --job-name=foretile
#SBATCH --array=0-7
#SBATCH --cpus-per-task=4
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append

mkdir -p shards
foretile voltorb find \
    --level 1 --rows 5:1,3:2,5:1,4:1,8:1 --cols 5:1,5:1,5:1,4:2,6:1 \
    --all-seeds --threads "$SLURM_CPUS_PER_TASK" \
    --shard auto --checkpoint "shards/$SLURM_ARRAY_TASK_ID.json" --none-ok
