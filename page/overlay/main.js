// What another page shows, alone, for streams: the board and the advice of Voltorb Flip, or a bingo card with its
// marks.

if (location.hash === "#game=bingo") await import("./bingo.js");
else await import("./voltorb.js");
addEventListener("hashchange", () => location.reload());
