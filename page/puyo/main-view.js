// Draws the Puyo Puyo page: what is searched, the puyos that were seen, and the seeds that fit.

import { byId, copy, fill, h, input, more, press, thousands } from "../dom.js";
import { MOST_ERRORS, UNSEEN, hex, letters, pairsOf } from "./pairs.js";
import { puyo } from "./shapes.js";
import { counted, t } from "../words.js";

/** The boxes of the search. */
export const FILTERS = /** @type {const} */ (["unordered", "anywhere", "pattern"]);
export const [rules, colors, errors] = ["rules", "colors", "errors"].map((id) => byId(id, HTMLSelectElement));
fill(
  errors,
  ...Array.from({ length: MOST_ERRORS + 1 }, (_, count) =>
    h("option", { value: count }, count ? t("up to {count} misread", { count }) : t("none misread")),
  ),
);

/** Shows what is searched, and by which rules. @param {PuyoState} now */
export function showOptions(now) {
  const isTsu = now.rules === "tsu";
  rules.value = now.rules;
  // The game is asked for first; later it is one of the options.
  const isFirst = !now.seen && now.seed === null;
  (isFirst ? byId("edit") : colors).before(rules);
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-rules]")))
    part.hidden = part.dataset.rules !== now.rules;
  input("anywhere").parentElement?.toggleAttribute("hidden", isTsu);
  byId("unsettled").hidden = !isTsu || isFirst;
  fill(byId("seed-name"), isTsu ? t("Key") : t("Seed"));
  [input("seed").placeholder, input("seed").size] = isTsu ? ["0x0D475B22", 11] : ["0x1A2B", 8];
  colors.value = String(now.colors);
  errors.value = String(now.errors);
  byId("from").hidden = !now.field;
  input("gone").value = String(now.gone);
  for (const name of FILTERS) input(name).checked = now[name];
  const set = [
    colors.selectedOptions[0].text,
    isTsu && !isFirst && rules.selectedOptions[0].text,
    now.errors && errors.selectedOptions[0].text,
    ...FILTERS.map((name) => now[name] && input(name).parentElement?.textContent?.trim()),
  ];
  fill(byId("options-status"), t("Options: {set}", { set: set.filter(Boolean).join(" · ") }));
}

/** Shows a button for every letter that can be typed. @param {PuyoState} state @param {(letter: string) => void} add */
export function showPalette(state, add) {
  const [palette, kind] = [byId("palette"), letters(state).join("")];
  if (palette.dataset.kind === kind) return;
  palette.dataset.kind = kind;
  fill(
    palette,
    letters(state).map((letter) => h("button", { onclick: () => add(letter) }, puyo(letter, state.pattern))),
  );
}

/** Shows the puyos that were seen. @param {PuyoState} state @param {(index: number) => void} remove */
export function showSeen({ seen, pattern }, remove) {
  const shapes = pairsOf(seen).map((pair, index) => seenPair(pair, index, pattern, remove));
  const hint = t("Tap or type the puyos you see, the lower one of each pair first.");
  fill(byId("seen"), shapes.length ? shapes : h("p", { className: "quiet" }, hint));
}

/** @param {string} pair @param {number} index @param {boolean} pattern @param {(index: number) => void} remove */
function seenPair(pair, index, pattern, remove) {
  const half = (/** @type {number} */ place) => {
    const letter = pair[place];
    if (letter === undefined) return h("span", { className: "puyo hole" });
    const at = 2 * index + place;
    return h(
      "button",
      {
        className: "bare",
        title: t("Remove"),
        "aria-label": t(place ? "Pair {number}, upper {puyo}: remove" : "Pair {number}, lower {puyo}: remove", {
          number: index + 1,
          puyo: letter === UNSEEN ? t("unseen") : letter,
        }),
        onclick: () => remove(at),
      },
      puyo(letter, pattern),
    );
  };
  return h("div", { className: "pair" }, h("small", {}, index + 1), half(1), half(0));
}

/** Says that the pasted address sets a task, which nothing here looks at. @param {string} [task] its characters */
export function showTask(task) {
  byId("task").hidden = !task;
  fill(
    byId("task"),
    task &&
      t("The address sets a task ({task}), which is not looked at here: the plan has a goal of its own.", { task }),
  );
}

/** @param {string | Node} message @param {boolean} [bad] */
export function showHeadline(message, bad = false) {
  byId("count").className = `headline${bad ? " fault" : ""}`;
  fill(byId("count"), message);
}

/** How many queues fit. @param {number} count @param {boolean} anywhere whether a queue may fit in several places */
export const foundText = (count, anywhere) =>
  count === 0
    ? t("No seed deals these pairs.")
    : anywhere && count > 1
      ? t("{count} places in the queues fit.", { count: thousands(count) })
      : counted(count, "One seed fits.", "{count} seeds fit.");

/** Lists matches. @param {PuyoFound} found @param {boolean} anywhere @param {(it: PuyoMatch) => void} choose */
export function listMatches({ count, matches }, anywhere, choose) {
  fill(
    byId("matches"),
    ...matches.map(({ seed, offset }) =>
      h(
        "button",
        { "data-match": `${seed} ${offset}`, onclick: () => choose({ seed, offset }) },
        hex(seed),
        anywhere && h("small", {}, " ", t("from pair {number}", { number: offset + 1 })),
      ),
    ),
    more(count, matches.length),
  );
}

/** Shows the button of a match as pressed. @param {{ seed: number | null, offset: number }} match */
export function pressMatch({ seed, offset }) {
  for (const button of byId("matches").querySelectorAll("button"))
    press(button, button.dataset.match === `${seed} ${offset}`);
}

/** Names a queue, and copies its pairs. @param {string} name @param {string[]} pairs @param {string} [colormap] */
export function showTitle(name, pairs, colormap) {
  const map = colormap && h("small", { className: "quiet" }, " ", t("colour map {map}", { map: colormap }));
  fill(byId("queue-title"), name && t("Queue of {seed}", { seed: name }), map);
  const button = h("button", { onclick: () => copy(button, pairs.join(" ")) }, t("Copy pairs"));
  fill(byId("queue-tools"), button);
}
