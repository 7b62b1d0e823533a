// The board and the advice alone, for streams: shows what the Voltorb Flip page shows.

import { byId, fill } from "../dom.js";
import { boardOf } from "../voltorb/board.js";
import { cardButtons } from "../voltorb/cards.js";
import { hintFields } from "../voltorb/hints.js";
import { follow } from "../view.js";
import { isBoard } from "./views.js";
import { t } from "../words.js";

const hints = hintFields(
  () => {},
  () => {},
);
const cards = cardButtons({
  onTurn() {},
  onLook() {},
  valueAt: () => undefined,
  warning: () => "",
  onNext: () => false,
});
boardOf(byId("board"), cards.buttons, hints.cells);
fill(byId("headline"), t("Open the Voltorb Flip page: its board is shown here."));

follow("view", (view) => {
  if (!isBoard(view)) return;
  const { headline, hints: shown, cards: turned, solved, named } = view;
  fill(byId("headline"), headline);
  hints.show(shown);
  cards.show(turned, solved, named);
});
