## Counts all solutions of puzzles by pon2's solver on one thread. Reads queries of IPS addresses, one a line, and prints for
## each the number of solutions and the seconds of processor time, or `-` if pon2 does not read it.

import std/[strutils, times]
import pon2/core
import pon2/app/solve
import pon2/private/app/solve as nodes

for line in stdin.lines:
  let read = line.strip.parseNazoPuyo(IshikawaPuyo)
  if read.isErr:
    echo "-"
    continue
  let puzzle = read.unsafeValue
  let began = cpuTime()
  var solutions = newSeq[Solution]()
  SolveNode.init(puzzle).solveSingleThread(
    solutions, puzzle.puyoPuyo.steps.len, true, puzzle.goal, puzzle.puyoPuyo.steps,
    checkPruneFirst = true,
  )
  echo solutions.len, " ", formatFloat(cpuTime() - began, ffDecimal, 6)
