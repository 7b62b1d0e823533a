// The settings of a list of PlayBingo: how many columns and rows, and all else that its site has, folded. Loaded with
// the first such list.

import { wrong } from "../ask.js";
import { byId, fill, h } from "../dom.js";
import { MOST_SIDE } from "./race.js";
import { layoutOf, objectIn, settingsFrom, settingsIn, sizeOf } from "./settings.js";
import { textOf } from "../text.js";
import { t } from "../words.js";

/** @typedef {import("./race.js").Size} Size */

/**
 * Returns settings for boards of another size. Of a layout of its own, the squares that remain keep what they ask for;
 * those of any other layout have no other size, so that they are for any goals.
 * @param {string} before @param {Size} size
 */
export function resized(before, { rows, columns }) {
  const { boardLayout, ...others } = objectIn(before) ?? {};
  const isPlain = !Object.values(others).some((part) => !Array.isArray(part) || part.length > 0);
  const [any] = layoutOf({ rows: 1, columns: 1 }).layout[0];
  const old = boardLayout?.layout ?? [];
  const layout = layoutOf({ rows, columns }).layout.map((squares, row) =>
    squares.map((_, column) => old[row]?.[column] ?? any),
  );
  const isAny = layout.flat().every((square) => JSON.stringify(square) === JSON.stringify(any));
  if (isAny && isPlain) return `${columns}x${rows}`;
  return JSON.stringify({ ...others, boardLayout: { mode: "custom", layout } });
}

/**
 * Makes the fields. `settings` returns the page's settings, and `settle` deals with others, or throws what is wrong.
 * @param {() => string} settings @param {(settings: string) => Promise<void>} settle
 */
export function settingsPanel(settings, settle) {
  const status = h("p", { className: "quiet", role: "status" });
  const side = (/** @type {string} */ id, /** @type {string} */ name) =>
    h("input", { id, "aria-label": name, type: "number", min: 1, max: MOST_SIDE, required: true, onchange: resize });
  const [columns, rows] = [side("columns", t("Columns")), side("rows", t("Rows of squares"))];
  const field = h("textarea", { id: "settings", rows: 6, spellcheck: false, translate: false });
  const file = h("input", { type: "file", accept: ".json,.txt", onchange: load });
  let shown = "";
  /** @param {string} next @param {string} about what to know of them */
  async function take(next, about) {
    try {
      await settle(next);
      fill(status, about);
    } catch (error) {
      fill(status, wrong(error));
    }
  }

  async function resize() {
    if (!columns.reportValidity() || !rows.reportValidity()) return;
    const before = settings();
    const message = status.textContent ?? "";
    const { boardLayout, legacy } = settingsIn(before);
    const isLost = legacy ?? (boardLayout && !["random", "custom"].includes(boardLayout.mode));
    await take(
      resized(before, { rows: Number(rows.value), columns: Number(columns.value) }),
      isLost ? t("The layout of the settings only knows 5 by 5 squares: boards of this size have any goals.") : message,
    );
  }

  /** @param {string} text */
  async function read(text) {
    const next = text.trim() ? settingsFrom(text) : JSON.stringify({});
    if (next) return take(next, "");
    fill(
      status,
      t("These are no settings of PlayBingo: expected an object in JSON, such as {example}.", {
        example: '{"boardLayout": {"mode": "isaac"}}',
      }),
    );
  }
  async function load() {
    const [first] = file.files ?? [];
    if (!first) return;
    const { text } = await textOf(first);
    file.value = "";
    field.value = text;
    await read(text);
  }

  function follow() {
    const now = settings();
    if (now === shown) return;
    shown = now;
    const size = sizeOf(now);
    // Not what is being typed.
    const put = (/** @type {HTMLInputElement | HTMLTextAreaElement} */ it, /** @type {string} */ value) => {
      if (document.activeElement !== it) it.value = value;
    };
    put(columns, String(size.columns));
    put(rows, String(size.rows));
    put(field, JSON.stringify(settingsIn(now), null, 1));
    // What was said is about the settings before.
    fill(status);
  }

  fill(
    byId("playbingo"),
    h("span", { className: "quiet" }, t("Size")),
    columns,
    "×",
    rows,
    status,
    h(
      "details",
      {},
      h("summary", {}, t("All settings of the game")),
      h(
        "p",
        { className: "quiet" },
        t(
          "The game's settings decide its boards, too. Its site shows them at {address}, with the game's name as in its address. Load that as a file, or paste it here.",
          { address: "/api/games/NAME" },
        ),
      ),
      h("label", { htmlFor: "settings", className: "unseen" }, t("Settings")),
      field,
      h(
        "div",
        { className: "bar" },
        h("button", { id: "settings-take", onclick: () => read(field.value) }, t("Take these settings")),
        h("label", { className: "file" }, t("Load settings…"), " ", file),
      ),
    ),
  );
  return { follow };
}
