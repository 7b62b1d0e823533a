// Plays a chain on the field: link by link, or in the time that it takes in the game and in multiples of it.

import { byId, fill, h, isChord, on, thousands } from "../dom.js";
import { t } from "../words.js";
import { stopsOf } from "./chain.js";
import { draw } from "./field.js";

const FRAME_MS = 1000 / 60;
/** The frames of a link in which puyos pop. In the others, puyos fall, by a row in two of them, and rest. */
const POP_FRAMES = 50;
const ROW_FRAMES = 2;
const LANDING_FRAMES = 20;
const SPEEDS = [0.25, 0.5, 1, 2, 4];

/**
 * Wires the buttons and the keys.
 * @param {HTMLElement} field
 * @param {() => { move: PuyoMove, landed: PuyoCell[], isPlaced: boolean } | null} find the chain to play: of the pair
 *   that was placed last, or the last one to come
 * @param {() => void} place places the pairs up to the one that fires it
 * @param {() => void} onChange what is to be shown has changed
 */
export function player(field, find, place, onChange) {
  const play = byId("chain-play", HTMLButtonElement);
  const speed = byId("chain-speed", HTMLSelectElement);
  fill(speed, ...SPEEDS.map((times) => h("option", { value: times }, `${thousands(times)}×`)));
  speed.value = "1";

  /** @type {PuyoStop[]} */
  let stops = [];
  /** The stop that is shown, or null while no chain is looked at. @type {number | null} */
  let at = null;
  /** What has just moved on the way to this stop. @type {PuyoMarks} */
  let moved = {};
  /** Ends what is playing. @type {AbortController | null} */
  let running = null;

  function pause() {
    running?.abort();
    running = null;
  }

  function close() {
    pause();
    at = null;
    moved = {};
  }

  /** Goes to the first stop of the chain. */
  function begin() {
    const found = find();
    if (!found) return;
    if (!found.isPlaced) place();
    stops = stopsOf(found.move);
    at = 0;
    moved = { landed: found.landed };
  }

  /** Goes to a stop. The last one is the field after the chain, which is not the player's. @param {number} stop */
  function goTo(stop) {
    moved = at !== null && stop > at ? { fallen: stops[stop].fallen } : {};
    at = stop < stops.length - 1 ? stop : null;
    onChange();
  }

  /** Goes on by a link. */
  function stepOn() {
    pause();
    if (at !== null) return goTo(at + 1);
    if (find()?.isPlaced) return;
    begin();
    onChange();
  }

  /** Goes back by a link. */
  function stepBack() {
    pause();
    if (at !== null) {
      if (at > 0) goTo(at - 1);
      return;
    }
    const found = find();
    if (!found?.isPlaced) return;
    stops = stopsOf(found.move);
    goTo(stops.length - 2);
  }

  /** Waits for some frames of the game. @param {number} frames */
  const wait = (frames) => new Promise((resolve) => setTimeout(resolve, (frames * FRAME_MS) / Number(speed.value)));

  /** Plays from the stop that is shown to the end of the chain. */
  async function run() {
    pause();
    if (at === null) begin();
    if (at === null) return;
    const { signal } = (running = new AbortController());
    if (moved.landed) {
      draw(field, stops[at].rows, moved);
      await wait(LANDING_FRAMES);
    }
    while (at !== null && !signal.aborted) {
      const { frames } = stops[at];
      moved = {};
      onChange();
      await wait(POP_FRAMES);
      if (signal.aborted) return;
      const next = /** @type {number} */ (at + 1);
      draw(field, stops[next].rows, { fallen: stops[next].fallen });
      at = next < stops.length - 1 ? next : null;
      await wait(frames - POP_FRAMES);
    }
    if (signal.aborted) return;
    close();
    onChange();
  }

  function toggle() {
    if (!running) return run();
    pause();
    onChange();
  }

  on("chain-play", "click", toggle);
  /** @type {Record<string, () => void>} */
  const KEYS = { " ": toggle, ".": stepOn, ",": stepBack };
  addEventListener("keydown", (event) => {
    if (isChord(event) || !find() || !KEYS[event.key]) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, button, summary, a")) {
      // Space is theirs.
      if (event.key === " " || event.target.matches("input, select, textarea")) return;
    }
    event.preventDefault();
    KEYS[event.key]();
  });

  return {
    close,
    run,
    stepOn,
    /** Goes back by a link, and returns whether there was one before that is looked at. */
    stepBack() {
      if (!at) return false;
      stepBack();
      return true;
    },
    /** Whether a stop of a chain is shown. */
    isOpen: () => at !== null,
    /** What has fallen at the end of the chain, if that was just reached. */
    fallen: () => moved.fallen,
    /** Draws the stop that is shown. */
    draw() {
      if (at === null) return;
      field.classList.toggle("runs", running !== null);
      field.style.setProperty("--pop-ms", `${(POP_FRAMES * FRAME_MS) / Number(speed.value)}ms`);
      field.style.setProperty("--row-ms", `${(ROW_FRAMES * FRAME_MS) / Number(speed.value)}ms`);
      draw(field, stops[at].rows, { ...moved, popping: stops[at].popping });
    },
    /** The link that is shown, in words. */
    report: () =>
      at === null ? "" : t("Chain {chain}: {score} points", { chain: at + 1, score: thousands(stops[at].score) }),
    /** The points with this link. */
    total: () => (at === null ? 0 : stops[at].total),
    /** Shows which buttons do something. */
    wire() {
      const found = find();
      play.hidden = speed.hidden = !found;
      const name = running ? t("Pause") : t("Play the chain");
      play.classList.toggle("runs", running !== null);
      play.setAttribute("aria-label", name);
      play.title = `${name} (${t("space")})`;
    },
  };
}
