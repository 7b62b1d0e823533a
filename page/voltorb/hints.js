// The fields of the ten hints. The player types one number after another, and the focus moves on by itself: sum,
// Voltorbs, sum, Voltorbs…

import { h, isChord } from "../dom.js";
import { numberPad, isTouch } from "./pad.js";
import { SIDE, isWhole, lineName, sumsWith } from "./position.js";
import { t } from "../words.js";

const KINDS = /** @type {const} */ (["sum", "voltorbs"]);

/** The greatest number that a hint of each kind can have. */
const MOST = { sum: 3 * SIDE, voltorbs: SIDE };

/** Whether five cards can have such a hint, as far as it is known. @param {Hint} hint */
function isPossible({ sum, voltorbs }) {
  if ((voltorbs ?? 0) > MOST.voltorbs || (sum ?? 0) > MOST.sum) return false;
  if (sum === null || voltorbs === null) return true;
  const [least, most] = sumsWith(voltorbs);
  return least <= sum && sum <= most;
}

/** The points or the Voltorbs of some lines. @param {Hint[]} lines @param {typeof KINDS[number]} kind */
const totalOf = (lines, kind) => lines.reduce((total, hint) => total + (hint[kind] ?? 0), 0);

/** Whether nothing is wrong with hints by themselves. @param {Hint[]} hints */
const areConsistent = (hints) =>
  hints.every(isPossible) &&
  (!isWhole(hints) || KINDS.every((kind) => totalOf(hints.slice(0, SIDE), kind) === totalOf(hints.slice(SIDE), kind)));

/**
 * Returns the fields that may be wrong, numbered as they are typed: those of which one other number would set
 * everything right. If there is none, several are wrong, so these are all that a fault is about.
 * @param {Hint[]} hints @param {HintFault[]} faults
 */
export function suspectsOf(hints, faults) {
  const all = hints.flatMap((_, line) => KINDS.map((kind) => ({ line, kind })));
  /**
   * The fields of which another number is enough for something.
   * @param {typeof all} fields
   * @param {(changed: Hint[], line: number) => boolean} isRight
   */
  const enough = (fields, isRight) =>
    fields.filter(({ line, kind }) =>
      Array.from({ length: MOST[kind] + 1 }, (_, number) => hints.with(line, { ...hints[line], [kind]: number })).some(
        (changed) => isRight(changed, line),
      ),
    );
  const alone = faults.length ? enough(all, areConsistent) : [];
  const suspects = alone.length
    ? alone
    : faults.flatMap((fault) => {
        if (fault.line === null) return all.filter(({ kind }) => kind === fault.kind);
        const fields = all.filter(({ line }) => line === fault.line);
        const mending = enough(fields, (changed, line) => isPossible(changed[line]));
        return mending.length ? mending : fields;
      });
  return new Set(suspects.map(({ line, kind }) => 2 * line + KINDS.indexOf(kind)));
}

/**
 * Makes the fields of the ten hints. `onChange` is called with the new hints and the line that changed; `onDone`
 * when the last number was typed, or when the player presses Enter and no field is empty; `onActive` when the player
 * begins or ends to type.
 * @param {(hints: Hint[], line: number) => void} onChange
 * @param {() => void} onDone
 * @param {(isActive: boolean) => void} onActive
 */
export function hintFields(onChange, onDone, onActive = () => {}) {
  /** @type {Hint[]} */
  let hints = [];
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  /** The field that the number pad fills. @type {HTMLInputElement | null} */
  let active = null;
  /** Whether a finger has chosen it. */
  let isTapped = false;
  const cells = Array.from({ length: 2 * SIDE }, (_, line) => {
    const fields = KINDS.map((kind) => {
      const input = h("input", {
        inputMode: isTouch ? "none" : "numeric",
        autocomplete: "off",
        maxLength: 2,
        className: kind,
        "aria-label": t(kind === "sum" ? "{line}: sum" : "{line}: Voltorbs", { line: lineName(line) }),
        "aria-describedby": "hint-faults",
        oninput: () => typed(input, line, kind),
        onkeydown: (/** @type {KeyboardEvent} */ event) => move(event, input),
        onfocus: () => {
          input.select();
          [active, isTapped] = [input, false];
          onActive(!input.readOnly);
        },
        onblur: () => onActive(false),
      });
      inputs.push(input);
      return input;
    });
    const ball = h("span", { className: "ball", "aria-hidden": "true" });
    // A finger hits the hint, not a number: first its sum, and if it has been there or the sum is known, its Voltorbs.
    const onmousedown = (/** @type {Event} */ event) => {
      if (!isTouch) return;
      event.preventDefault();
      const [sum, voltorbs] = fields;
      const isAgain = active === sum && (isTapped || sum.value !== "") && document.activeElement === sum;
      (isAgain ? voltorbs : sum).focus();
      isTapped = true;
    };
    return h(
      "div",
      { className: `hint line-${line % SIDE} ${line < SIDE ? "row" : "column"}`, onmousedown },
      fields[0],
      h("span", { className: "voltorb-count" }, ball, fields[1]),
    );
  });

  /** @param {HTMLInputElement} input @param {number} line @param {"sum" | "voltorbs"} kind */
  function typed(input, line, kind) {
    const text = input.value.replace(/\D/g, "");
    const value = text === "" ? null : Number(text);
    input.value = text;
    hints = hints.map((hint, other) => (other === line ? { ...hint, [kind]: value } : hint));
    const whole = kind === "voltorbs" ? text.length >= 1 : text.length >= 2 || (value !== null && value >= 2);
    onChange(hints, line);
    if (whole) step(input, 1);
  }

  /** @param {HTMLInputElement} input @param {number} by */
  function step(input, by) {
    const next = inputs[inputs.indexOf(input) + by];
    if (next) next.focus();
    else if (by > 0) onDone();
  }

  /** @param {KeyboardEvent} event @param {HTMLInputElement} input */
  function move(event, input) {
    if (isChord(event)) return;
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2, Enter: 1, " ": 1, ":": 1, ",": 1 };
    const by = event.key === "Backspace" && input.value === "" ? -1 : /** @type {any} */ (steps)[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (event.key === "Enter" && inputs.every(({ value }) => value !== "")) onDone();
    else step(input, by);
  }

  const pad = numberPad((key) => {
    const input = active ?? inputs[0];
    input.focus();
    if (key === "→") return step(input, 1);
    if (key === "⌫" && input.value === "") return step(input, -1);
    const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
    if (key === "⌫") input.setRangeText("", start === end ? Math.max(start - 1, 0) : start, end, "end");
    else if (input.value.length - (end - start) < input.maxLength) input.setRangeText(key, start, end, "end");
    input.dispatchEvent(new Event("input"));
  });

  return {
    cells,
    pad,
    /** Locks the fields, because the hints are those of a known seed, or unlocks them. @param {boolean} locked */
    lock(locked) {
      for (const input of inputs) input.readOnly = locked;
    },
    /** Focuses the first empty field. If none is empty, focuses the first one that is wrong, or the first of all. */
    focus() {
      const wrong = () => inputs.find((input) => input.matches("[aria-invalid=true]"));
      (inputs.find((input) => input.value === "") ?? wrong() ?? inputs[0]).focus({ preventScroll: true });
    },
    /** Shows these hints. @param {Hint[]} shown */
    show(shown) {
      hints = shown;
      hints.forEach((hint, line) => {
        KINDS.forEach((kind, index) => {
          const input = inputs[2 * line + index];
          // A field keeps its text if the number is the same: "0" may be the start of "05".
          if (input.value === "" || Number(input.value) !== hint[kind])
            input.value = hint[kind] === null ? "" : String(hint[kind]);
        });
      });
    },
    /** Marks the fields that may be wrong. @param {HintFault[]} faults */
    mark(faults) {
      const suspects = suspectsOf(hints, faults);
      inputs.forEach((input, field) => input.setAttribute("aria-invalid", String(suspects.has(field))));
    },
  };
}
