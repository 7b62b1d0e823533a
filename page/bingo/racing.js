// The race on a card: who marks with which colour, the lockout, what players see, the timer, and the windows that race
// together.

import { said } from "../ask.js";
import { MARKS, START, UNMARKED } from "./card.js";
import { listOf } from "./list.js";
import { packedList } from "./opened.js";
import { marksOn, standing } from "./race.js";
import { cardKeyOf } from "./shared.js";
import { wireSight } from "./sight.js";
import { wireTimer } from "./timer.js";
import { raceOf } from "./together.js";
import { dealtOf } from "./windows.js";
import { byId, fill, h, input, on, press } from "../dom.js";
import { device, load, save, tab } from "../store.js";
import { isOneBrowser, sender } from "../view.js";
import { counted, t } from "../words.js";

/** @typedef {import("./race.js").Size} Size */
/** @typedef {ReturnType<typeof standing>["players"]} Players */

const COLOUR = "bingo.colour";

/**
 * Wires the race.
 * @param {any} state the state of the page, see `stateOf`
 * @param {{ showCard: () => void, sizeNow: () => Size, keepPacked: (packed: string) => Promise<string> }} page shows the card
 *   anew, has its size, and keeps a list that another window has, whose name it returns
 */
export function wireRacing(state, { showCard, sizeNow, keepPacked }) {
  /** The colour to mark with: the one that was chosen last. A row's window has that of its card. */
  let colour = Math.max(0, [...MARKS.keys()].indexOf(load(tab, COLOUR) ?? load(device, COLOUR)));
  fill(
    byId("colours"),
    MARKS.map(({ sign, choose }, index) =>
      h(
        "button",
        {
          className: `mark-${index}`,
          "aria-label": choose,
          onclick: () => {
            save(device, COLOUR, index);
            setColour(index);
            showCard();
            race.introduce();
          },
        },
        sign,
        " ",
        h("span", { className: "count" }),
      ),
    ),
  );
  /** Sets the colour to mark with. @param {number} index */
  function setColour(index) {
    colour = index;
    save(tab, COLOUR, index);
    [...byId("colours").children].forEach((button, other) => press(button, other === index));
  }
  // A row's window begins with a copy of what the tab stores. Another window may choose another colour before it is opened.
  setColour(colour);

  const [lockout, status] = [input("lockout"), byId("race-status")];
  lockout.checked = load(device, "bingo.lockout") === true;
  lockout.addEventListener("change", () => {
    save(device, "bingo.lockout", lockout.checked);
    showCard();
    race.follow();
  });
  const sight = wireSight(() => {
    sayRace();
    showCard();
    race.follow();
  });
  const timer = wireTimer(() => {
    showCard();
    race.follow();
  });
  /** The player's name in races. Another window may be another player's, so a tab keeps its own. */
  const racer = input("racer");
  racer.value = String(load(tab, "bingo.name") ?? load(device, "bingo.name") ?? "");
  racer.addEventListener("change", () => {
    for (const shelf of [tab, device]) save(shelf, "bingo.name", racer.value);
    race.introduce();
  });
  /** Who races now. @type {import("./together.js").Racing[]} */
  let racers = [];
  const race = raceOf({ shown, show, me: () => ({ colour, name: racer.value }), onRacers, onSwitch });
  /** Whether the player has pressed the button since the page was loaded. */
  let isPressed = false;
  /** Whether this window races with others. */
  let isRacing = false;
  on("together", "click", () => {
    isPressed = true;
    race.toggle();
  });

  /** Shows who races. A window that joins may have taken another colour. @param {typeof racers} now */
  function onRacers(now) {
    racers = now;
    const mine = racers.find(({ isMe }) => isMe);
    if (mine && mine.colour !== colour) setColour(mine.colour);
    showCard();
  }

  /** What the windows of a race share. @returns {Promise<import("./shared.js").Shown>} */
  async function shown() {
    const own = listOf(state.get().own);
    const list = own && (await packedList());
    const { seed, mode, compat, length, settings, marks, own: name } = state.get();
    if (listOf(name) !== own) return shown();
    if (own && !list) throw new Error(t("This list is too long for a race of several windows."));
    return {
      card: { seed, mode, compat, length, settings, list },
      marks,
      lockout: lockout.checked,
      sight: sight.get(),
      timer: timer.get(),
    };
  }

  /**
   * Shows what another window of the race has changed.
   * @param {import("./shared.js").Shown} now
   * @param {import("./shared.js").Shown} before
   */
  async function show({ card: { list, ...card }, marks, lockout: isLockout, sight: seen, timer: running }, before) {
    lockout.checked = isLockout;
    sight.put(seen);
    if (seen !== before.sight) sayRace();
    timer.put(running);
    if (cardKeyOf({ ...card, list }) !== cardKeyOf(before.card)) {
      const own = list?.key === before.card.list?.key ? state.get().own : list ? await keepPacked(list.packed) : "";
      return state.set({ ...card, own, ...UNMARKED, marks });
    }
    // What others have marked stays when this player takes a mark back.
    const same = dealtOf(state.get());
    state.rebase((/** @type {BingoState} */ past) =>
      dealtOf(past) === same ? { ...past, marks: rebased(past.marks, before.marks, marks) } : past,
    );
  }

  /**
   * Says whether this window races with others.
   * @param {boolean} isOn
   * @param {unknown} [why] why it left, if the player did not want that
   */
  function onSwitch(isOn, why) {
    press(byId("together"), isOn);
    byId("racer-label").hidden = !isOn;
    // Whoever races without a name does not take that of another window when the page is loaded again.
    if (isOn) save(tab, "bingo.name", racer.value);
    isRacing = isOn;
    sayRace(why);
    // On a phone the card is in sight, and this is below it. All that is above stands by now.
    if (isOn && isPressed) status.scrollIntoView({ block: "nearest" });
  }

  /**
   * Says what players see, and who is in the race, if there is one.
   * @param {unknown} [why] why this window left it, if the player did not want that
   */
  function sayRace(why) {
    const others = isOneBrowser
      ? t("This window races with all windows of this browser in which “Race together” is pressed.")
      : t(
          "This window races with all windows of this app in which “Race together” is pressed, in other browsers and on other devices, too.",
        );
    const elsewhere = isOneBrowser
      ? t(
          "Friends elsewhere get this card by “Copy link”, without your marks. To race them, make a room on Bingosync with “Copy for Bingosync”.",
        )
      : t("Friends elsewhere do not see your marks. To race them, make a room on Bingosync with “Copy for Bingosync”.");
    const seen = sight.text();
    fill(status, seen, seen && " ", isRacing ? [others, " ", elsewhere] : why ? said(why) : "");
  }

  /** Sends the overlay what it shows. */
  const send = sender("view/bingo");

  /**
   * Says who races with a colour: the names, and how many windows if they are several.
   * @param {number} colour
   * @param {boolean} isHere whether this window is one of them, and not an overlay
   */
  function whoHas(colour, isHere) {
    const all = racers.filter((it) => it.colour === colour);
    const names = all.map(({ name, isMe }) =>
      !isMe || !isHere ? name : name ? t("{name} (you)", { name }) : t("you"),
    );
    return [...names, all.length > 1 && counted(all.length, "{count} window", "{count} windows")]
      .filter(Boolean)
      .join(", ");
  }

  /**
   * How each player stands, in words; of a colour that nobody has and that has marked nothing, nothing.
   * @param {Players} players
   * @param {boolean} isHere
   */
  const inWords = (players, isHere) => {
    const isBlind = isHere && sight.isBlind();
    return players.map(
      ({ squares, lines, open }, index) =>
        (squares > 0 || racers.some((it) => it.colour === index)) &&
        [
          whoHas(index, isHere),
          ...(isBlind && index !== colour
            ? [t("marks not seen")]
            : [counted(squares, "{count} square", "{count} squares"), counted(lines, "{count} line", "{count} lines")]),
          lockout.checked && !isBlind && counted(open, "{count} line still open", "{count} lines still open"),
        ]
          .filter(Boolean)
          .join(" · "),
    );
  };

  /** Says how each player stands. @param {Players} players @param {ReturnType<typeof inWords>} texts */
  function showPlayers(players, texts) {
    [...byId("colours").children].forEach((button, index) => {
      const { squares } = players[index];
      fill(/** @type {Element} */ (button.querySelector(".count")), squares || "");
      button.setAttribute(
        "aria-label",
        squares
          ? `${MARKS[index].choose}, ${counted(squares, "{count} square", "{count} squares")}`
          : MARKS[index].choose,
      );
    });
    fill(
      byId("race"),
      texts.map(
        (text, index) =>
          text &&
          h(
            "li",
            {},
            h(
              "span",
              { className: `mark-${index} player` },
              MARKS[index].sign,
              h("span", { className: "unseen" }, MARKS[index].marked),
            ),
            " ",
            h("bdi", {}, text),
          ),
      ),
    );
  }

  // A tab that is loaded again may be in fog.
  sayRace();
  return {
    ...race,
    /** Marks a square, or clears its mark. @param {number} square */
    mark(square) {
      const { marks } = state.get();
      const [now, mine] = [marks[square] ?? "-", String(colour)];
      const { seen } = sight.seenBy(mine, marks, sizeNow());
      const isLocked = lockout.checked && now !== mine && now !== "-";
      if (isLocked)
        return fill(
          status,
          sight.isBlind()
            ? t("Another player has this square.")
            : t("In a lockout a square is the first player's alone. Choose its colour to take the mark away."),
        );
      if (seen && !seen.includes(square)) return fill(status, sight.text());
      sayRace();
      state.set({ marks: withMark(marks, square, now === mine ? "-" : mine) });
    },
    /** Shows how the race stands, as far as the player sees it, and returns that. */
    stand() {
      const { marks, seen } = sight.seenBy(String(colour), state.get().marks, sizeNow());
      const { players, dead } = standing(marks, MARKS.length, sizeNow());
      showPlayers(players, inWords(players, true));
      return { marks, seen, dead: lockout.checked ? dead : [] };
    },
    /**
     * Sends the overlay the race as those see it who watch: all that any of the players sees, so that every window sends the
     * same. Goals that nobody sees are empty.
     * @param {string[]} goals
     */
    publish(goals) {
      const [everybody, size] = [[...MARKS.keys()].join(""), sizeNow()];
      const { marks, seen } = sight.seenBy(everybody, state.get().marks, size);
      send({
        goals: goals.map((goal, square) => (!seen || seen.includes(square) ? goal : "")),
        columns: size.columns,
        marks: marksOn(marks, size),
        isLockout: lockout.checked,
        players: inWords(standing(marks, MARKS.length, size).players, false),
        timer: timer.get(),
      });
    },
  };
}

/** @param {string} marks @param {number} square @param {string} mark */
function withMark(marks, square, mark) {
  const all = marks.padEnd(square + 1, "-");
  const now = all.slice(0, square) + mark + all.slice(square + 1);
  return /^-*$/.test(now) ? START.marks : now;
}

/**
 * The marks that undo leads to, with what others have marked since.
 * @param {string} past @param {string} before what all had marked @param {string} now
 */
const rebased = (past, before, now) =>
  Array.from({ length: Math.max(past.length, now.length) }, (_, square) => {
    const mark = now[square] ?? "-";
    return mark === (before[square] ?? "-") ? (past[square] ?? "-") : mark;
  }).join("");
