// The fourth step: makes one thing of a list better, and nothing else, and shows that before and after.

import { done } from "./path.js";
import { FLAT, hasTiers } from "./rules.js";
import { saveList } from "./save.js";
import { PLAYBINGO } from "./settings.js";
import { listed, shareOf } from "./study.js";
import { workForm } from "../work.js";
import { byId, fill, fixed, h, input, thousands } from "../dom.js";
import { say } from "../message.js";
import { counted, t } from "../words.js";

/** What can get less, what that is, and which member of an answer measures it. */
const MEASURES = {
  even: {
    name: t("Unevenness over all goals"),
    about: t("It is how much the number of cards differs between goals, as a share of the mean."),
    of: /** @type {const} */ ("overall"),
  },
  alike: {
    name: t("Lines with two goals of one type"),
    about: "",
    of: /** @type {const} */ ("alike_lines"),
  },
  repeats: {
    name: t("Cards with a goal twice"),
    about: "",
    of: /** @type {const} */ ("repeats"),
  },
};
/** @typedef {keyof typeof MEASURES} Measure */

/** What can get less by edits of a list of these rules. @param {string} [rules] none for Ocarina of Time bingo */
export function measuresOf(rules) {
  if (!rules) return /** @type {Measure[]} */ (["even"]);
  if (rules === PLAYBINGO || rules.startsWith("oot-v2")) return [];
  /** @type {Measure[]} */
  const all = ["repeats"];
  if (hasTiers(rules)) all.unshift("alike");
  if (!FLAT.includes(rules)) all.unshift("even");
  return all;
}

/**
 * Wires the step.
 * @param {() => { own: StoredList | null, question: object }} page the page's list, and the members of a question about it
 * @param {(list: StoredList) => void} load loads another list
 */
export function wireImprove(page, load) {
  const [measure, about] = [byId("improve-measure", HTMLSelectElement), byId("improve-about")];
  const [edits, rounds, cards] = ["improve-edits", "balance-rounds", "balance-cards"].map(input);
  const found = byId("improved");
  const chosen = () => MEASURES[/** @type {Measure} */ (measure.value)];
  const isTimed = () => !page().own?.rules;
  const explain = () =>
    fill(
      about,
      measure.value &&
        (isTimed()
          ? t(
              "Finds weights with which the goals of a difficulty bucket occur about equally often, without more attempts per card. More rounds and more cards take longer and get closer.",
            )
          : [t("Tries small edits, such as another tier for a goal, and keeps those that help."), " ", chosen().about]),
    );
  function clear() {
    fill(found);
    fill(byId("improve-status"));
    done("step-improve", "");
    byId("improve").classList.add("main");
  }
  measure.addEventListener("change", () => {
    stop();
    clear();
    explain();
  });

  const { stop } = workForm(
    "improve",
    "bingo/balance",
    () => {
      clear();
      const { question } = page();
      if (isTimed()) return { ...question, rounds: Number(rounds.value), cards: Number(cards.value) };
      return { ...question, measure: measure.value, edits: Number(edits.value) };
    },
    (answer) => {
      const text = answer.balanced ? showWeights(answer) : showEdits(answer);
      // What is to be done next stands out, and is in sight.
      byId("improve").classList.toggle("main", !found.querySelector(".main"));
      found.scrollIntoView({ block: "nearest" });
      return text;
    },
  );

  /** Shows a change of the measure, and what to do about it. @param {string} before @param {string} after */
  const change = (before, after) => {
    const both = t("{before} → {after}", { before, after });
    done("step-improve", both);
    return h("p", { className: "headline" }, both);
  };

  /**
   * The buttons that take the changed list, or its file.
   * @param {StoredList} list @param {string} text
   */
  const choice = (list, text) =>
    h(
      "p",
      { className: "bar" },
      h("button", { className: "main", onclick: () => load(list) }, t("Take the changed list")),
      h("button", { onclick: () => saveList(text) }, t("Download the changed list")),
    );

  /** @param {GameProposed} answer */
  function showEdits({ measure, edits, before, after, least, list, rules }) {
    const best =
      least && measure === "even"
        ? h(
            "p",
            {},
            t(
              "With so many goals, unevenness over all goals is {least} at best; with 50, 75 or 100 goals it can be 0%.",
              {
                least: shareOf(least),
              },
            ),
          )
        : "";
    if (!edits.length) {
      fill(found, best);
      done("step-improve", t("Nothing helps"));
      return t("No small edit that was tried surely helps.");
    }
    const text = JSON.stringify(list, null, 1);
    const { of, name } = MEASURES[/** @type {Measure} */ (measure)];
    fill(
      found,
      h("p", {}, h("b", {}, name)),
      change(shareOf(before[of]), shareOf(after[of])),
      best,
      choice({ name: t("changed list"), list: { text }, rules }, text),
      h(
        "details",
        {},
        h("summary", {}, t("The edits, and what else they change")),
        h(
          "ol",
          {},
          edits.map(({ edit, told }) => h("li", {}, say(edit, told))),
        ),
        measures(before, after),
      ),
    );
    return counted(
      edits.length,
      "{count} edit helps, on {cards} cards on which nothing was tried.",
      "{count} edits help, one after another, on {cards} cards on which nothing was tried.",
      { cards: thousands(after.cards) },
    );
  }

  /** @param {{ balanced: Balanced, text: string }} answer */
  function showWeights({ balanced: { before, after, better, goals }, text }) {
    const weights = h(
      "details",
      {},
      h("summary", {}, t("The weights, and what else they change")),
      h(
        "p",
        {},
        t("Attempts per card: {attempts} before, {now} now.", {
          attempts: estimate(before.iterations, 3),
          now: estimate(after.iterations, 3),
        }),
      ),
      listed(
        t("Weights"),
        [t("Goal"), t("Bucket"), t("Old weight"), t("New weight")],
        goals.map(({ name, bucket, before, weight }) => [name, bucket, fixed(before, 3), fixed(weight, 3)]),
      ),
    );
    const measured = change(estimate(before.in_bucket, 2), estimate(after.in_bucket, 2));
    const name = h("p", {}, h("b", {}, t("Spread of the goals in a bucket, per 1,000 cards")));
    if (!better) {
      fill(found, name, measured, weights);
      done("step-improve", t("Nothing helps"));
      return t("The list was more even before. Keep its weights, or balance it with more rounds and cards.");
    }
    fill(found, name, measured, choice({ name: t("changed list"), list: JSON.parse(text) }, text), weights);
    return t("The new weights are more even, on cards on which nothing was tried.");
  }

  return {
    stop,
    clear,
    canImprove: (/** @type {string} */ measure) =>
      measuresOf(page().own?.rules).includes(/** @type {Measure} */ (measure)),
    /** Chooses what gets less. @param {string} which */
    choose(which) {
      measure.value = which;
      explain();
    },
    /** Offers what can get less in the page's list. */
    offer() {
      const all = measuresOf(page().own?.rules);
      const before = measure.value;
      fill(
        measure,
        all.map((it) =>
          h(
            "option",
            { value: it },
            isTimed() ? t("Spread of the goals in a bucket, per 1,000 cards") : MEASURES[it].name,
          ),
        ),
      );
      measure.value = all.includes(/** @type {Measure} */ (before)) ? before : (all[0] ?? "");
      byId("improve", HTMLButtonElement).disabled = !all.length;
      explain();
      if (all.length) return;
      fill(
        about,
        page().own?.rules === PLAYBINGO
          ? t("Edits are not tried for PlayBingo's boards, because their settings decide how evenly goals come.")
          : t("These rules deal from goals of their own: there is nothing to change."),
      );
    },
  };
}

/** A number with its standard error. @param {Estimate} estimate @param {number} decimals */
const estimate = ({ value, error }, decimals) => `${fixed(value, decimals)} ± ${fixed(error, decimals)}`;

/** Shows how good a list is, before and after. @param {GameMeasure} before @param {GameMeasure} after */
function measures(before, after) {
  /** @param {string} name @param {"overall" | "in_tier" | "alike_lines" | "repeats" | "failures"} share */
  const line = (name, share) => [name, shareOf(before[share]), shareOf(after[share])];
  return listed(
    t("Measure"),
    [t("Measure"), t("Before"), t("After")],
    [
      ...Object.values(MEASURES).map(({ name, of }) => line(name, of)),
      line(t("Unevenness inside a tier"), "in_tier"),
      line(t("Seeds without a card"), "failures"),
    ],
  );
}
