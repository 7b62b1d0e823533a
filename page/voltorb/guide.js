// The guide to every card: four steps, one open at a time. The search and what it finds are in `seed.js`.

import { byId, fill, input, on } from "../dom.js";
import { isTouch } from "./pad.js";
import { isWhole } from "./position.js";
import { t } from "../words.js";

/**
 * Wires the steps. `type` goes to the hints, and `see` follows the screen or the camera, if the browser lets the page
 * do so. `search` is called as soon as the time is confirmed and the ten hints are there.
 * @param {{ type: () => void, see: (() => void) | null, search: () => void }} ways
 */
export function guideOf({ type, see, search }) {
  const panel = byId("seed-panel", HTMLDetailsElement);
  const steps = [...panel.querySelectorAll("details[name=step]")].map(
    (step) => /** @type {HTMLDetailsElement} */ (step),
  );
  const [at, note, status] = [input("at"), byId("at-note"), byId("hints-status")];
  const asking = status.textContent;
  /** Whether the player has confirmed the time, so that only the hints are missing. */
  let isWaiting = false;

  /** Opens a step, and goes there. @param {HTMLDetailsElement} step */
  function go(step) {
    // Browsers that do not know the name leave the others open.
    for (const other of steps) other.open = other === step;
    if (step.id === "step-clock") suggestTime();
    step.closest("li")?.scrollIntoView({ block: "nearest" });
    step.querySelector("summary")?.focus({ preventScroll: true });
  }

  for (const button of panel.querySelectorAll("[data-next]")) {
    button.addEventListener("click", () => {
      button.closest("li")?.classList.add("done");
      if (button.closest("#step-clock")) isWaiting = true;
      if (searchIfReady()) return;
      go(byId(/** @type {HTMLElement} */ (button).dataset.next ?? "", HTMLDetailsElement));
    });
  }

  // While the guide is open, its button is the green one.
  panel.addEventListener("toggle", () => {
    for (const way of document.querySelectorAll("#way-camera, #way-share, #way-picture"))
      way.classList.toggle("main", !panel.open);
  });

  /** The hints that are shown, and whether they begin the visit. */
  let [hasHints, isFirst] = [false, true];

  /** Searches once nothing is missing. Returns whether it does. */
  function searchIfReady() {
    const isReady = isWaiting && hasHints && isFirst;
    if (!isReady) return false;
    isWaiting = false;
    queueMicrotask(search);
    return true;
  }

  /** Suggests this device's time: most clocks are right, an emulator's above all. */
  function suggestTime() {
    if (at.value) return;
    const now = new Date();
    at.value = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    at.dispatchEvent(new Event("change"));
    fill(note, t("This is the time of this device: change it to what the Pokégear shows."));
  }
  byId("step-clock", HTMLDetailsElement).addEventListener("toggle", suggestTime);
  at.addEventListener("input", () => fill(note));

  on("guide-type", "click", type);
  byId("guide-see").hidden = !see;
  fill(byId("guide-see"), isTouch ? t("Point the camera") : t("Share a window"));
  on("guide-see", "click", () => see?.());

  return {
    /** Opens the panel and scrolls to it. */
    open() {
      panel.open = true;
      panel.scrollIntoView({ block: "start" });
      steps.find((step) => step.open)?.scrollIntoView({ block: "nearest" });
      panel.querySelector("summary")?.focus({ preventScroll: true });
    },
    /** Says whether the hints are there. @param {VoltorbState} state */
    show({ hints, rounds, visit }) {
      [hasHints, isFirst] = [isWhole(hints), rounds.length === 0 && visit === null];
      byId("step-hints").closest("li")?.classList.toggle("done", hasHints);
      byId("find").hidden = !hasHints;
      byId("guide-type").classList.toggle("main", !hasHints);
      fill(status, hasHints ? t("The ten hints are there.") : asking);
      searchIfReady();
    },
  };
}
