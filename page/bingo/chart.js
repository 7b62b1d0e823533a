// Draws the charts of a study. Tables beside them have the same numbers.

import { percent } from "../dom.js";
import { WIDTH, path, picture, s, text } from "../svg.js";
import { t } from "../words.js";

const [LEFT, TOP, LOW] = [40, 8, 180];

/** Draws how often each goal is dealt, by bucket. @param {Studied["goals"]} goals */
export function frequencies(goals) {
  const most = Math.max(0.01, ...goals.map(({ share }) => share));
  const step = [0.02, 0.05, 0.1, 0.2].find((step) => most / step <= 5) ?? 0.2;
  const up = (/** @type {number} */ share) => LOW - ((LOW - TOP) * share) / (step * Math.ceil(most / step));
  const across = (/** @type {number} */ bucket) => LEFT + ((WIDTH - LEFT) * bucket) / 26;
  const ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, tick) => tick * step);
  return picture(
    t("Share of cards with a goal, by its difficulty bucket"),
    t("One dot for each goal: shares of {least} to {most}. The table has the numbers.", {
      least: percentOf(goals.at(-1)?.share ?? 0),
      most: percentOf(most),
    }),
    LOW + 34,
    [
      ...ticks.flatMap((share) => [
        path(`M${LEFT} ${up(share)}H${WIDTH}`, "grid"),
        text(LEFT - 4, up(share) + 4, percentOf(share), "end"),
      ]),
      ...[1, 5, 10, 15, 20, 25].map((bucket) => text(across(bucket), LOW + 14, bucket)),
      text((LEFT + WIDTH) / 2, LOW + 30, t("bucket")),
      ...goals.map(({ name, bucket, share }) =>
        s("circle", { cx: across(bucket), cy: up(share), r: 2.5 }, s("title", {}, `${name}: ${percentOf(share)}`)),
      ),
    ],
  );
}

/** Draws how long each row takes. @param {[string, RowTimes][]} rows @param {[number, number]} possible */
export function rowTimes(rows, [shortest, longest]) {
  const across = (/** @type {number} */ minutes) =>
    LEFT + ((WIDTH - LEFT - 14) * (minutes - shortest)) / (longest - shortest || 1);
  const [line, low] = [15, 8 + 15 * rows.length];
  const ticks = [0, 1, 2, 3, 4].map((tick) => shortest + ((longest - shortest) * tick) / 4);
  return picture(
    t("Minutes of a row: all, nine of ten (thick), mean (gap)"),
    t("One bar for each row. The table has the numbers."),
    low + 34,
    [
      ...ticks.flatMap((minutes) => [
        path(`M${across(minutes)} 4V${low}`, "grid"),
        text(across(minutes), low + 14, Math.round(10 * minutes) / 10),
      ]),
      text((LEFT + WIDTH) / 2, low + 30, t("minutes")),
      ...rows.flatMap(
        (
          [
            name,
            {
              time: { mean, quantiles: at },
            },
          ],
          index,
        ) => {
          const y = 15 + line * index;
          return [
            text(LEFT - 4, y + 4, name, "end"),
            path(`M${across(at["0"])} ${y}H${across(at["1"])}`, "all"),
            path(`M${across(at["0.05"])} ${y}H${across(at["0.95"])}`, "most"),
            path(`M${across(mean)} ${y - 5}v10`, "mean"),
          ];
        },
      ),
    ],
  );
}

/** @param {number} share */
const percentOf = (share) => t("{percent}%", { percent: percent(share, share < 0.1 ? 1 : 0) });
