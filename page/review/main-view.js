// Draws the page of a race review: which races and files there are, and a race at a moment.

import { byId, fill, h, input } from "../dom.js";
import { language, t } from "../words.js";
import { draw } from "./card.js";
import { aimName, leadText, markText, names, newestAt, notesOf, squaresAt, time } from "./moment.js";
import { team } from "./teams.js";

/** From this many marks on, those out of sight are not laid out. */
const LONG = 200;

export const [which, view] = ["race", "view"].map((id) => byId(id, HTMLSelectElement));
export const [back, play, next] = ["back", "play", "on"].map((id) => byId(id, HTMLButtonElement));
export const [slider, marks] = [input("at"), byId("marks")];

/** Shows so many races to choose from, or how to bring one. @param {number} count */
export function showRaces(count) {
  for (const id of ["sheet", "aside"]) byId(id).hidden = !count;
  byId("welcome").hidden = count > 0;
  const nameOf = (/** @type {number} */ number) => t("Race {number} of {count}", { number, count });
  fill(which, ...Array.from({ length: count }, (_, index) => h("option", { value: index + 1 }, nameOf(index + 1))));
  which.hidden = count < 2;
}

/** Lists the files. @param {RoomsReviewed["files"]} files @param {boolean} isTimed @param {(index: number) => void} remove */
export function showFiles(files, isTimed, remove) {
  const list = isTimed ? t("goal list") : t("goal list without times");
  const kinds = { feed: t("feed"), board: t("board"), settings: t("settings"), list };
  fill(
    byId("files"),
    files.map(({ name, is }, index) =>
      h(
        "li",
        {},
        t("{name}: {kind}", { name, kind: kinds[is] }),
        is !== "feed" &&
          h(
            "button",
            { title: t("Without {name}", { name }), onclick: () => remove(index) },
            "✕",
            h("span", { className: "unseen" }, t("Without {name}", { name })),
          ),
      ),
    ),
  );
}

/** Shows a race's views and marks, and what was decided. @param {ReviewedRace} race @param {(to: number) => void} go */
export function showRace(race, go) {
  fill(
    view,
    h("option", { value: "all" }, t("All marks")),
    race.teams.flatMap(({ color }) => [
      h("option", { value: `blind:${color}` }, t("{team} alone (blind)", { team: team(color).name })),
      h("option", { value: `fog:${color}` }, t("What {team} saw in fog", { team: team(color).name })),
    ]),
  );
  slider.max = String(race.marks.length);
  marks.classList.toggle("long", race.marks.length > LONG);
  fill(
    marks,
    race.marks.map((mark, index) =>
      h(
        "li",
        {},
        h(
          "button",
          { onclick: () => go(index + 1), tabIndex: -1 },
          h("span", { className: "when" }, time(mark.at)),
          chip(mark.color),
          h("span", { className: "what", lang: "en" }, mark.goal),
          mark.removed && h("span", { className: "quiet" }, t("taken off")),
        ),
      ),
    ),
  );
  fill(byId("decided"), decidedList(race, go));
}

/** A team's colour and sign. @param {string} color */
function chip(color) {
  const { name, sign, colour } = team(color);
  const made = h("span", { className: "chip", title: name }, sign, h("span", { className: "unseen" }, name));
  made.style.background = colour;
  return made;
}

/**
 * Shows a moment.
 * @param {ReviewedRace} race @param {number} at @param {string} how
 * @param {{ room?: string, isNewest: boolean, isTimed: boolean, isPlaying: boolean }} about
 */
export function showMoment(race, at, how, { room, isNewest, isTimed, isPlaying }) {
  view.value = how;
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", markText(race, at));
  back.disabled = at === 0;
  next.disabled = at === race.marks.length;
  play.disabled = !race.marks.length;
  fill(play, isPlaying ? "❚❚" : "▶");
  play.setAttribute("aria-label", isPlaying ? t("Pause") : t("Play"));
  fill(byId("time"), at ? time(race.marks[at - 1].at) : "0:00");
  fill(byId("status"), markText(race, at), " ", leadText(race, at));
  draw(squaresAt(race, at, how), newestAt(race, at, how));
  fill(byId("standing"), standingTable(race, at, isTimed));
  const about = [room, race.game, race.seed && t("seed {seed}", { seed: race.seed })].filter(Boolean).join(", ");
  const notes = [about, ...notesOf(race, how, isNewest)].filter(Boolean).map((note) => h("p", {}, note));
  fill(byId("notes"), notes);
  marks.querySelector("[aria-current]")?.removeAttribute("aria-current");
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (marks.querySelectorAll("[tabindex='0']")))
    button.tabIndex = -1;
  const current = /** @type {HTMLElement | undefined} */ (marks.children[Math.max(at - 1, 0)]?.firstElementChild);
  if (!current) return;
  current.tabIndex = 0;
  if (!at) return;
  current.setAttribute("aria-current", "true");
  // The list alone scrolls, and not the page.
  const { offsetTop, offsetHeight } = /** @type {HTMLElement} */ (current.parentElement);
  if (offsetTop < marks.scrollTop || offsetTop + offsetHeight > marks.scrollTop + marks.clientHeight)
    marks.scrollTop = offsetTop - marks.clientHeight / 2;
}

/** How the teams stand at a moment. @param {ReviewedRace} race @param {number} at @param {boolean} isTimed */
function standingTable(race, at, isTimed) {
  if (!race.teams.length) return null;
  const isLockout = race.lockout.supposed;
  const { squares, lines } = at ? race.marks[at - 1].leads : { squares: null, lines: null };
  const heads = [
    t("Team"),
    t("Squares"),
    t("Lines"),
    t("Lines left"),
    ...(isLockout ? [t("Dead")] : []),
    ...(isTimed ? [t("Quickest line left")] : []),
  ];
  const most = (/** @type {number} */ number, /** @type {boolean} */ isMost) =>
    isMost ? h("b", {}, number, " ★") : number;
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
    h(
      "tbody",
      {},
      race.teams.map(({ color, players }, index) => {
        const then = race.moments[at][index];
        return h(
          "tr",
          {},
          h(
            "th",
            { scope: "row" },
            h("div", {}, chip(color), h("span", { className: "players", translate: false }, names(players))),
          ),
          h("td", {}, most(then.squares.length, squares === color)),
          h("td", {}, most(then.lines.length, lines === color)),
          h("td", {}, then.open.length),
          isLockout && h("td", {}, then.dead.length),
          isTimed && h("td", {}, quickest(then)),
        );
      }),
    ),
  );
}

/** What the quickest line still takes, by the list's times. @param {TeamThen} then */
const quickest = ({ quickest }) =>
  quickest
    ? t("{line}, {minutes} min", {
        line: quickest.row.toUpperCase(),
        minutes: quickest.minutes.toLocaleString(language, { maximumFractionDigits: 1 }),
      })
    : t("unknown");

/** What was reached, and when it was decided. @param {ReviewedRace} race @param {(to: number) => void} go */
function decidedList(race, go) {
  if (!race.reached.length) return h("li", {}, t("No team reached a line."));
  return race.reached.map(({ aim, color, mark, at, stands }) => {
    const values = { aim: aimName(aim), team: team(color).name, time: time(at) };
    const how = race.decided.find((decided) => decided.aim === aim && decided.winner === color);
    return h(
      "li",
      {},
      h(
        "button",
        { onclick: () => go(mark) },
        stands ? t("{aim}: {team} at {time}", values) : t("{aim}: {team} at {time}, lost later", values),
      ),
      how &&
        (how.mark === null || how.at === null
          ? h("p", {}, t("Another team had as much when {team} reached it.", { team: team(color).name }))
          : h(
              "p",
              {},
              h(
                "button",
                { onclick: () => go(how.mark ?? 0) },
                t("From {time} on (mark {number})", { time: time(how.at), number: how.mark }),
              ),
              " ",
              t("{team} needed fewer squares for it than every other team.", { team: team(color).name }),
            )),
    );
  });
}
