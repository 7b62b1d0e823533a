// The first minute: three ways to get a board onto the page, on the backs of its cards. A way that cannot work here is
// not offered, and a line says what can.

import { byId, fill, input, on } from "../dom.js";
import { isTouch } from "./pad.js";
import { t } from "../words.js";

/**
 * Wires the ways in. `film` starts the camera and `share` asks for a window, if the browser lets the page do so; `take`
 * reads a picture.
 * @param {{
 *   film: (() => void) | null,
 *   share: (() => void) | null,
 *   take: (file: File | undefined) => void,
 *   type: () => void,
 *   example: () => void,
 * }} ways
 */
export function welcomeOf({ film, share, take, type, example }) {
  const [page, place] = [/** @type {HTMLElement} */ (document.querySelector("main")), byId("welcome")];
  const way = isTouch ? film : share;
  byId("way-camera").hidden = !isTouch || !film;
  byId("way-share").hidden = isTouch || !share;
  byId("way-picture").hidden = Boolean(way);
  fill(byId("way-picture-name"), isTouch ? t("Take a photo") : t("Open a picture"));
  if (isTouch) input("way-file").setAttribute("capture", "environment");
  fill(
    byId("way-note"),
    isTouch
      ? !film && t("The live camera needs a secure connection (HTTPS). A photo is read just as well.")
      : t("Or paste a picture of the screen with Ctrl+V, or drop one here."),
  );
  on("way-camera", "click", () => film?.());
  on("way-share", "click", () => share?.());
  on("way-file", "change", () => take(input("way-file").files?.[0]));
  on("way-type", "click", () => {
    dismiss();
    type();
  });
  on("example", "click", example);
  on("how", "click", () => {
    const rules = byId("rules", HTMLDetailsElement);
    rules.open = true;
    rules.scrollIntoView({ block: "start" });
    rules.querySelector("summary")?.focus({ preventScroll: true });
  });
  let isDismissed = false;

  /** Shows the ways while there is no board, unless the player has taken one. @param {boolean} isEmpty */
  function show(isEmpty) {
    const isShown = isEmpty && !isDismissed;
    place.hidden = !isShown;
    page.classList.toggle("first-visit", isShown);
  }

  /** Hides the ways for good: the player has taken one. */
  function dismiss() {
    isDismissed = true;
    show(true);
  }

  return { show, dismiss };
}
