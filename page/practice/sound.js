// Short sounds, made as they are played. They are off until the player turns them on.

import { input } from "../dom.js";
import { device, load, save } from "../store.js";

/** The notes of each sound: their pitch in hertz, and when they begin, in seconds.
 * @type {Record<string, [number, number][]>} */
const SOUNDS = {
  flip: [[520, 0]],
  lost: [
    [220, 0],
    [165, 0.14],
  ],
  won: [
    [523, 0],
    [659, 0.11],
    [784, 0.22],
    [1047, 0.33],
  ],
};
/** How long a note sounds, in seconds, and how loud it begins. */
const [LENGTH, LOUDNESS] = [0.16, 0.12];

const box = input("sound");
box.checked = load(device, "practice.sound") === true;
box.addEventListener("change", () => {
  save(device, "practice.sound", box.checked);
  sound("flip");
});

/** The player's loudspeaker, as soon as there was a sound. @type {AudioContext | null} */
let context = null;

/** Plays a sound, if the player wants any. @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (!box.checked) return;
  context ??= new AudioContext();
  for (const [pitch, at] of SOUNDS[name]) {
    const begin = context.currentTime + at;
    const [tone, volume] = [
      new OscillatorNode(context, { frequency: pitch, type: "triangle" }),
      new GainNode(context, { gain: LOUDNESS }),
    ];
    volume.gain.setValueAtTime(LOUDNESS, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + LENGTH);
  }
}
