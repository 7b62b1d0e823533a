// The timer panel: counts down to the moments when A must be pressed for a seed, and corrects the countdown after a
// try by the seed that it hit.

import { latest } from "../ask.js";
import { byId, copy, fill, fixed, h, input, on, saved, thousands, whenQuiet } from "../dom.js";
import { PLAN_DELAYS } from "../limits.js";
import { keepAwake } from "./awake.js";
import { hex } from "./position.js";
import { counted, t } from "../words.js";
import { workForm } from "../work.js";

/** EonTimer, which the players use, takes its numbers from its address (pull request 200 of DasAmpharos/EonTimer). */
const EON = "https://dasampharos.github.io/EonTimer/";
/** Its names of the consoles.
 * @type {Record<string, string>} */
const EON_CONSOLES = { ds: "NDS-Slot1", dsi: "DSI", "3ds": "3DS", "gba-slot2": "NDS-Slot2" };

const PHASES = [t("Press A to start the game in"), t("Press A on the save in")];
const MINUTE_MS = 60_000;
/** The number of signals before the end of a phase, one each second. */
const SIGNALS = 4;

/**
 * Wires the panel. `firstBoard` lets the player type the first board's hints, to find the seed that was hit.
 * `errand` returns the goal of the route.
 * @param {(at: string, delay: number) => void} firstBoard
 * @param {() => Record<string, unknown>} errand
 */
export function timerPanel(firstBoard, errand) {
  const [at, delay, console, calibrated, second, shortest] = [
    "target-at",
    "target-delay",
    "console",
    "calibrated-delay",
    "calibrated-second",
    "shortest",
  ].map((id) => saved(id, count));
  const [status, clock, phase, hitStatus, eon] = ["timer-status", "clock", "phase", "hit-status", "eon"].map((id) =>
    byId(id),
  );
  const go = byId("timer-go", HTMLButtonElement);
  /** The lengths of the two phases, in ms. */
  let phases = [0, 0];
  /** The time when the first phase began. @type {number | null} */
  let start = null;

  const target = () => ({
    at: at.value.length === 16 ? `${at.value}:00` : at.value,
    target_delay: Number(delay.value),
    console: console.value,
    calibrated_delay: Number(calibrated.value),
    calibrated_second: Number(second.value),
  });

  /** The target in the words of EonTimer. */
  function showEon() {
    const { target_delay, calibrated_delay, calibrated_second } = target();
    const numbers = {
      tab: 4,
      targetDelay: target_delay,
      targetSecond: Number(at.value.slice(17, 19)),
      calibratedDelay: calibrated_delay,
      calibratedSecond: calibrated_second,
      console: EON_CONSOLES[console.value],
    };
    eon.hidden = eon.inert = false;
    byId("eon-link", HTMLAnchorElement).href =
      `${EON}?${new URLSearchParams(Object.entries(numbers).map(([name, number]) => [name, String(number)]))}`;
  }
  on("eon-copy", "click", () =>
    copy(
      byId("eon-copy", HTMLButtonElement),
      // One number a line, in the order of EonTimer's fields.
      [
        t("Calibrated delay: {number}", { number: calibrated.value }),
        t("Calibrated second: {number}", { number: second.value }),
        t("Target delay: {number}", { number: delay.value }),
        t("Target second: {number}", { number: Number(at.value.slice(17, 19)) }),
      ].join("\n"),
    ),
  );

  const counting = latest(({ phase1_ms, phase2_ms, minutes_before, seed }) => {
    // With fewer seconds to get ready, a minute less may be enough.
    const least = 1000 * Number(shortest.value || 14);
    const isEarlier = minutes_before > 0 && phase1_ms - MINUTE_MS >= least;
    phases = [phase1_ms - (isEarlier ? MINUTE_MS : 0), phase2_ms];
    const set = clockBefore(at.value, minutes_before - Number(isEarlier));
    go.disabled = phases.some((ms) => ms <= 0);
    showEon();
    fill(
      status,
      t(
        "Seed {seed}. Set the clock to {time}. Then press A twice: after {first} s to start the game, and {second} s later on the save.",
        { seed: hex(seed), time: set, first: fixed(phases[0] / 1000, 2), second: fixed(phases[1] / 1000, 2) },
      ),
    );
  }, none);

  /** Says why there is no countdown. @param {string | Node} message */
  function none(message) {
    eon.hidden = true;
    fill(status, message);
  }

  function count() {
    go.disabled = true;
    // It keeps its place, so that nothing moves under a press.
    eon.inert = true;
    counting.stop();
    if (!at.value || !delay.value) return none(t("Enter the clock time and the delay to hit."));
    counting.ask("voltorb/timer", target());
  }

  function stop() {
    start = null;
    keepAwake("timer", false);
    fill(go, t("Start"));
  }

  function tick(before = Infinity) {
    if (start === null) return;
    const gone = performance.now() - start;
    const second = Number(gone >= phases[0]);
    const left = phases[0] + second * phases[1] - gone;
    fill(phase, left > 0 ? PHASES[second] : t("Now! Then find out by the first board which seed it was."));
    fill(clock, fixed(Math.max(left, 0) / 1000, 2), h("small", {}, " s"));
    const signal = left < before && Math.ceil(left / 1000) < Math.ceil(before / 1000) && left < SIGNALS * 1000;
    const over = left <= 0 || (left > before && before < Infinity);
    if (signal || over) {
      clock.classList.add("signal");
      setTimeout(() => clock.classList.remove("signal"), 120);
      if (input("sound").checked) beep(over ? 1320 : 880);
    }
    if (left <= 0) return stop();
    requestAnimationFrame(() => tick(left));
  }

  go.addEventListener("click", () => {
    if (start !== null) return stop();
    start = performance.now();
    keepAwake("timer", true);
    fill(go, t("Stop"));
    tick();
  });
  on("first-board", "click", () => at.value && firstBoard(at.value, Number(delay.value)));
  workForm(
    "plan",
    "voltorb/plan",
    () => {
      if (!at.value) throw new Error(t("Enter the clock time first: its minute is searched."));
      const minute = at.value.slice(11, 16);
      return { date: at.value.slice(0, 10), between: `${minute}..${minute}`, delay: PLAN_DELAYS.usual, ...errand() };
    },
    ({ targets }) => {
      fill(
        byId("targets"),
        targets.map((/** @type {Target} */ it) =>
          h(
            "button",
            { onclick: () => aim(it.times[0], it.delay) },
            h("b", {}, t("{time}, delay {delay}", { time: it.times[0].slice(11), delay: it.delay })),
            " ",
            t("{coins} coins in {seconds} s; {count} of the nearest delays are as good", {
              coins: thousands(it.coins),
              seconds: Math.round(it.seconds),
              count: it.good_neighbours,
            }),
          ),
        ),
      );
      return targets.length ? t("The best start first:") : t("No start of this minute reaches the goal.");
    },
    t("comparing the best starts with the delays next to theirs, which takes up to a minute"),
  );
  const panel = byId("timer-panel", HTMLDetailsElement);
  panel.addEventListener("toggle", count);
  for (const part of panel.querySelectorAll(".to-come")) part.classList.remove("to-come");
  if (panel.open) count();
  for (const field of [delay, calibrated]) field.addEventListener("input", whenQuiet(count, 300));

  /** @param {string} time @param {number} frames */
  function aim(time, frames) {
    panel.open = true;
    [at.value, delay.value] = [time, String(frames)];
    for (const field of [at, delay]) field.dispatchEvent(new Event("change"));
    panel.scrollIntoView({ block: "nearest" });
  }

  const hitting = latest(
    ({ hit_delay, seconds_late, calibrated_delay }) => {
      const frames = hit_delay - Number(delay.value);
      fill(
        hitStatus,
        t("You hit delay {delay}: {frames}, {seconds}.", {
          delay: hit_delay,
          frames: framesOff(frames),
          seconds: secondsOff(seconds_late),
        }),
        " ",
        frames !== 0 &&
          h(
            "button",
            {
              onclick: () => {
                calibrated.value = calibrated_delay;
                calibrated.dispatchEvent(new Event("change"));
                fill(hitStatus, t("The next countdown will be corrected."));
              },
            },
            t("Correct the next countdown"),
          ),
      );
    },
    (message) => fill(hitStatus, message),
  );

  return {
    aim,
    /** Says by how much the try missed, once its seed is known. @param {number | undefined} seed */
    hit(seed) {
      hitting.stop();
      fill(hitStatus);
      if (seed !== undefined && at.value && panel.open) hitting.ask("voltorb/timer", { ...target(), hit_seed: seed });
    },
  };
}

/**
 * The time on the clock so many minutes before a moment, with the date if that is the day before.
 * @param {string} at @param {number} minutes
 */
function clockBefore(at, minutes) {
  const before = new Date(Date.parse(`${at.slice(0, 16)}Z`) - minutes * MINUTE_MS).toISOString();
  return before.slice(0, 10) === at.slice(0, 10) ? before.slice(11, 16) : before.slice(0, 16).replace("T", " ");
}

/** Says how many frames too late a press was. @param {number} by */
const framesOff = (by) =>
  by > 0
    ? counted(by, "{count} frame late", "{count} frames late")
    : by < 0
      ? counted(-by, "{count} frame early", "{count} frames early")
      : t("the right frame");

/** @param {number} by */
const secondsOff = (by) =>
  by > 0
    ? counted(by, "{count} second late", "{count} seconds late")
    : by < 0
      ? counted(-by, "{count} second early", "{count} seconds early")
      : t("the right second");

/** @param {number} pitch */
function beep(pitch) {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  tone.frequency.value = pitch;
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.08);
  tone.onended = () => audio.close();
}
