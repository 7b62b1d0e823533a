// The table that says why a row takes as long as it does.

import { time } from "./card.js";
import { squaresOf } from "./race.js";
import { byId, fill, h, table } from "../dom.js";
import { t } from "../words.js";

/**
 * Keeps what is said of a row in sight, wherever the page is scrolled to, or lets it lie in its place.
 * @param {boolean} isLooked
 */
export function showLooked(isLooked) {
  byId("row-panel").classList.toggle("looked", isLooked);
  for (const id of ["pop-out", "row-close"]) byId(id).hidden = !isLooked;
}

/** @param {RowReport} report @param {BingoCard | null} dealt */
export function showReport(report, dealt) {
  const {
    row,
    names,
    desiredTimes,
    typeSynergies,
    rowtypeSynergies,
    timeDifferences,
    totalSynergies,
    length,
    baseline,
    without_synergy,
    skills,
  } = report;
  if (!names) return;
  fill(byId("row-title"), t("{row}: about {time}", { row: row.toUpperCase(), time: time(length) }));
  const times = squaresOf(row).map((square) => dealt?.goals?.[square]?.time ?? 0);
  const goals = names.map((name, index) =>
    line(
      name,
      time(times[index]),
      [
        t("{time} wanted", { time: time(desiredTimes[index]) }),
        skills?.[index] && t("skill {skill}", { skill: skills[index] }),
      ]
        .filter(Boolean)
        .join(", "),
    ),
  );
  const saved = [
    ...Object.entries(typeSynergies).map(([type, minutes]) =>
      line(t("shared: {type}", { type }), time(-sum(minutes)), minutes.map(time).join(" + ")),
    ),
    ...Object.entries(rowtypeSynergies).map(([type, minutes]) =>
      line(t("whole row: {type}", { type }), time(-minutes), ""),
    ),
  ];
  fill(
    byId("row"),
    table(
      [t("Part"), t("Minutes"), t("Why")],
      [
        line(t("Start to every row"), time(baseline), ""),
        ...goals,
        line(t("Without synergy"), time(without_synergy), ""),
        ...saved,
      ],
      line(
        t("Together"),
        time(length),
        t("synergy {total}, including {differences} of time differences", {
          total: time(totalSynergies.total),
          differences: time(sum(timeDifferences)),
        }),
      ),
    ),
  );
}

/** @param {string} part @param {string} minutes @param {string} more */
const line = (part, minutes, more) =>
  h("tr", {}, h("td", {}, part), h("td", { className: "number" }, minutes), h("td", { className: "quiet" }, more));

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
