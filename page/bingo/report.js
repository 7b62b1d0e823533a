// The table that says why a row takes as long as it does.

import { squaresOf, time } from "./card.js";
import { byId, fill, h, table } from "../dom.js";

/** @param {RowReport} report @param {BingoCard | null} dealt */
export function showReport(report, dealt) {
  const { row, names, desiredTimes, typeSynergies, rowtypeSynergies, timeDifferences, totalSynergies, length, baseline } = report;
  if (!names) return;
  fill(byId("row-title"), `${row.toUpperCase()}: about ${time(length)}`);
  const times = squaresOf(row).map((square) => dealt?.goals?.[square]?.time ?? 0);
  const goals = names.map((name, index) => line(name, time(times[index]), `${time(desiredTimes[index])} wanted`));
  const saved = [
    ...Object.entries(typeSynergies).map(([type, minutes]) => line(`shared: ${type}`, time(-sum(minutes)), minutes.map(time).join(" + "))),
    ...Object.entries(rowtypeSynergies).map(([type, minutes]) => line(`whole row: ${type}`, time(-minutes), "")),
  ];
  fill(
    byId("row"),
    table(["Part", "Minutes", "Why"], [line("Start to every row", time(baseline), ""), ...goals, ...saved],
      line("Together", time(length), `synergy ${time(totalSynergies.total)}, including ${time(sum(timeDifferences))} of time differences`)),
  );
}

/** @param {string} part @param {string} minutes @param {string} more */
const line = (part, minutes, more) => h("tr", {}, h("td", {}, part), h("td", { className: "number" }, minutes), h("td", { className: "quiet" }, more));

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
