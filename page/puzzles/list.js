// Our puzzles, from easy to hard: what stands after the question mark of their addresses. They were found among random
// fields and pairs by `foretile puyo task`, which answers `unique` for each: one solution, with the last pair.
// `puzzles.test.js` asks it again. A puzzle that was published is what players have solved, so none is edited.

export const PUZZLES = [
  "1029g_c121__200",
  "400A0J_U1I1__u02",
  "40050EB_S1I1__200",
  "20050rGg_w1w1__E02",
  "w00E00gg0Bg_U1O1__H08",
  "1001002419y_i1C1__u03",
  "40x_A16101__w02",
  "o0580lg8_M1O1c1__u03",
  "g0kA4_C1u1G1__I02",
  "E00A81_61M1U1G1__200",
  "w00800z0o_41A1o1E1__w03",
  "5w81_S101S101S1__200",
];
