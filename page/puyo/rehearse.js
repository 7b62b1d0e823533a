// Plays the plan in the game's time: a pair lies where the plan has it as soon as a player who moves at once and holds
// Down would have placed it.

import { byId, fill, input, isChord } from "../dom.js";
import { device, load, save } from "../store.js";
import { t } from "../words.js";
import { isStill } from "./field.js";

/**
 * The pitch of a beat, and of one with which a chain fires, in hertz; how long it sounds, in seconds, and how loud it
 * begins. Chosen by hand.
 */
const [PITCH, FIRES, LENGTH, LOUDNESS] = [440, 660, 0.06, 0.15];
const SOUND = "puyo.sound";

/**
 * Wires the button, the keys and the sound.
 * @param {HTMLElement} panel
 * @param {() => PuyoMove | undefined} next the move to come
 * @param {() => Promise<unknown>} place places its pair, and plays its chain
 * @param {() => Promise<unknown>} begin gets ready, and goes to the start if all is placed
 */
export function rehearsal(panel, next, place, begin) {
  const [button, queue] = [byId("rehearse", HTMLButtonElement), byId("queue")];
  const [speed, sound] = [byId("chain-speed", HTMLSelectElement), input("sound")];
  /** Ends it. @type {AbortController | null} */
  let running = null;
  /** The player's loudspeaker, as soon as there was a sound. @type {AudioContext | null} */
  let context = null;

  sound.checked = load(device, SOUND) === true;
  sound.addEventListener("change", () => save(device, SOUND, sound.checked));

  /** The time of some frames, in milliseconds. @param {number} frames */
  const time = (frames) => (frames * 1000) / 60 / Number(speed.value);
  const wait = (/** @type {number} */ frames) => new Promise((resolve) => setTimeout(resolve, time(frames)));

  /** @param {number} pitch */
  function beat(pitch) {
    if (!sound.checked) return;
    context ??= new AudioContext();
    const [tone, volume] = [
      new OscillatorNode(context, { frequency: pitch }),
      new GainNode(context, { gain: LOUDNESS }),
    ];
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + LENGTH);
  }

  function pause() {
    running?.abort();
    running = null;
    queue.classList.remove("beats");
    fill(button, t("Rehearse"));
  }

  async function run() {
    const { signal } = (running = new AbortController());
    await begin();
    if (signal.aborted) return;
    fill(button, t("Pause"));
    queue.classList.add("beats");
    for (let move = next(); move && !signal.aborted; move = next()) {
      const links = move.steps.reduce((sum, { frames }) => sum + frames, 0);
      const frames = move.frames - links;
      queue.style.setProperty("--beat-ms", `${time(frames)}ms`);
      beat(move.chain ? FIRES : PITCH);
      await wait(frames);
      if (signal.aborted) return;
      await place();
      // A chain that does not move takes its time, too.
      if (isStill()) await wait(links);
    }
    if (!signal.aborted) pause();
  }

  const toggle = () => (running ? pause() : run());
  button.addEventListener("click", toggle);
  // Whatever else the player does pauses it. A tap on the field does nothing else.
  for (const type of ["click", "input"])
    panel.addEventListener(
      type,
      (event) => {
        if (!running || !(event.target instanceof Element) || event.target.closest("#rehearse, #sound, label")) return;
        pause();
        if (event.target.closest("#field")) event.stopPropagation();
      },
      true,
    );
  addEventListener(
    "keydown",
    (event) => {
      const { key, target } = event;
      if (
        panel.hidden ||
        !button.checkVisibility() ||
        isChord(event) ||
        (target instanceof Element && target.closest("input, select"))
      )
        return;
      if (key === "m") return toggle();
      if (!running) return;
      if (key.startsWith("Arrow")) pause();
      // Space on a button is its own.
      if (key !== " " || (target instanceof Element && target.closest("button, summary, a"))) return;
      pause();
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  return { pause };
}
