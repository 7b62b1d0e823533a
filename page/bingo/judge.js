// The third step: what is wrong with a list and what cures that, and whether its goals come about equally often. It
// begins by itself, with a verdict in words; the numbers are folded.

import { askLong } from "../ask.js";
import { studied } from "./counts.js";
import { findingsOf } from "./findings.js";
import { done } from "./path.js";
import { listed, shareOf } from "./study.js";
import { PLAYBINGO } from "./settings.js";
import { evenness } from "./verdict.js";
import { byId, fill, h, more, percent, thousands } from "../dom.js";
import { counted, t } from "../words.js";
import { stoppable } from "../work.js";

/** The cards that are counted. Of a blackout of Ocarina of Time bingo, which takes long to deal, fewer. */
const [CARDS, SLOW_CARDS] = [10_000, 2_000];
/** The cards of a list that is only offered. */
const TRIED_CARDS = 2_000;
/** The findings that are not folded. */
const AT_ONCE = 4;
/** The cures that need a text of the author's. */
const OF_AUTHOR = ["add", "add_to", "add_untyped", "add_untyped_to"];

/** @typedef {import("./verdict.js").Verdict} Verdict */
/** A part of the verdict: whether it is good, what to say of it, and its button. @typedef {{ isGood: boolean | null, said: (Node | string | false)[] }} Part */

/** A share with its standard error, which none and all do not have. @param {number} share @param {number} error */
const estimate = (share, error) =>
  error > 0
    ? t("{share} ± {error}", { share: shareOf(share), error: t("{percent}%", { percent: percent(error, 1) }) })
    : shareOf(share);

/** The standard error of a share of so many. @param {number} share @param {number} of */
const errorOf = (share, of) => Math.sqrt((share * (1 - share)) / Math.max(1, of));

/**
 * Says a verdict in words, with the goal that it rests on and what that is measured by.
 * @param {Verdict} verdict @param {number} count the list's goals @param {boolean} isTiers @param {number} cards
 * @returns {[string, string]}
 */
function inWords(verdict, count, isTiers, cards) {
  if (verdict.is === "unknown")
    return [
      t("Not known."),
      cards
        ? t("{cards} cards are too few to tell how evenly goals come.", { cards: thousands(cards) })
        : t("No seed gave a card."),
    ];
  const { name: goal, share, error, low, high } = verdict.goal;
  const values = {
    goal,
    share: estimate(share, error),
    low: shareOf(low),
    high: shareOf(high),
    count,
    cards: thousands(cards),
  };
  if (verdict.is === "few")
    return [
      t("Too few goals."),
      t(
        "{goal} is on {share} of the cards. With {count} goals, some must be on every card; from 50 on, none must.",
        values,
      ),
    ];
  if (verdict.is === "uneven") {
    if (!isTiers)
      return [
        t("Uneven."),
        share > high
          ? t("{goal} is on {share} of the cards; comparable goals are on {high} on average.", values)
          : t("{goal} is on only {share} of the cards; comparable goals are on {high} on average.", values),
      ];
    return [
      t("Uneven."),
      share > high
        ? t("{goal} is on {share} of the cards; with {count} goals, none needs to be on more than {high}.", values)
        : t("{goal} is on only {share} of the cards; with {count} goals, each can be on {low}.", values),
    ];
  }
  return [
    t("Even."),
    isTiers
      ? t(
          "No goal is off by more than chance explains: {goal} is on {share} of the cards, and {high} is as even as {count} goals can be.",
          values,
        )
      : t(
          "No goal is off by more than chance explains: {goal} is on {share} of the cards, and comparable goals are on {high} on average.",
          values,
        ),
  ];
}

/**
 * What is wrong and what cures it, with one button.
 * @param {GameChecked} checked @param {(list: object) => void} take @param {() => void} edit
 * @returns {Part}
 */
function faultsOf(checked, take, edit) {
  const { all, count, cards, cures, notes, ofSite } = findingsOf(checked);
  const quiet = (/** @type {Node | string} */ said) => h("p", { className: "quiet" }, said);
  const also = [
    ...notes.map(quiet),
    ...(ofSite.length > 0
      ? [
          quiet(t("On PlayBingo: {what}", { what: ofSite.join(" ") })),
          quiet(t("Draw the seed of a race at random, and show the board when the race starts.")),
        ]
      : []),
  ];
  if (!count)
    return {
      isGood: true,
      said: [
        h("p", {}, h("b", {}, t("Nothing is wrong or suspicious, on {cards} cards.", { cards: thousands(cards) }))),
        ...also,
      ],
    };
  const { cured } = checked;
  const needsAuthor = !cured || cures.some(({ is }) => OF_AUTHOR.includes(is));
  return {
    isGood: false,
    said: [
      h(
        "p",
        {},
        h(
          "b",
          {},
          counted(count, "{count} finding on {cards} cards.", "{count} findings on {cards} cards, the worst first.", {
            cards: thousands(cards),
          }),
        ),
      ),
      h("ul", {}, all.slice(0, AT_ONCE)),
      all.length > AT_ONCE &&
        h(
          "details",
          {},
          h("summary", {}, t("and {count} more", { count: thousands(count - AT_ONCE) })),
          h("ul", {}, all.slice(AT_ONCE)),
          more(count, all.length),
        ),
      h(
        "p",
        { className: "bar" },
        cured && h("button", { className: "cure", onclick: () => take(cured) }, t("Apply the cures")),
        needsAuthor && h("button", { className: "edit", onclick: edit }, t("Change the goals")),
      ),
      ...also,
    ],
  };
}

/**
 * How often goals that share a type meet on cards of rules that ignore types, or nothing if the list has none.
 * @param {GameChecked} checked @param {(() => void) | null} tier makes tiers of the types
 * @param {any} tiered the study of the list with these tiers
 * @returns {Part[]}
 */
function clashesOf({ clashes }, tier, tiered) {
  if (!clashes) return [];
  const { types, pairs, more: others, lines, lines_error: error } = clashes;
  const heads = [t("On a card"), t("In a line")];
  const shares = (/** @type {Together} */ { on_card_share: card, on_line_share: line }) => [
    shareOf(card),
    shareOf(line),
  ];
  return [
    {
      isGood: null,
      said: [
        h(
          "p",
          {},
          t("{share} of the lines have two goals of one type: these rules ignore types.", {
            share: estimate(lines, error),
          }),
        ),
        ...(tier
          ? [
              h(
                "p",
                {},
                t("With tiers of the types: {share} of the lines.", {
                  share: estimate(tiered.alike_lines, errorOf(tiered.alike_lines, tiered.cards)),
                }),
                " ",
                verdictOf(tiered).said.join(" "),
              ),
              h("button", { className: "tier", onclick: tier }, t("Make tiers of the types")),
            ]
          : []),
        h(
          "details",
          {},
          h("summary", {}, t("Goals that share a type")),
          listed(
            t("Types"),
            [t("Type"), t("Goals"), ...heads],
            types.map((type) => [type.name, type.goals, ...shares(type)]),
          ),
          listed(
            t("Goals that share a type"),
            [t("Goals"), t("Types"), ...heads],
            pairs.map((pair) => [pair.goals.join(" + "), pair.types.join(t(", ")), ...shares(pair)]),
          ),
          more(others + pairs.length, pairs.length),
        ),
      ],
    },
  ];
}

/**
 * Wires the step.
 * @param {() => { own: StoredList | null, question: Record<string, any> }} page the page's list, and the
 *   members of a question about it
 * @param {{
 *   take: (list: object) => void,
 *   edit: () => void,
 *   improve: (measure: string) => void,
 *   canImprove: (measure: string) => boolean,
 *   tiersOfTypes: () => Promise<StoredList | null>,
 *   load: (list: StoredList) => void,
 * }} acts
 */
export function wireJudge(page, { take, edit, improve, canImprove, tiersOfTypes, load }) {
  const found = byId("judged");
  let about = "";
  const { start, stop } = stoppable("judge", async ({ bar, status, signal }) => {
    const { own, question } = page();
    about = aboutNow();
    fill(found);
    done("step-check", "");
    const rules = own?.rules;
    const parts = [];
    /** @type {Part[]} */
    const clashes = [];
    const isGiven = rules === "oot-v2";
    if (!isGiven) {
      const list = rules ? question : { ...(question.list && { list: question.list }) };
      const checked = await askLong("bingo/check", list, () => {}, signal);
      const tiered = checked.clashes && (await tiersOfTypes());
      // What they cost is known before they are made.
      const tried =
        tiered &&
        (await askLong(
          "bingo/study",
          { rules: tiered.rules, list: tiered.list, seeds: `1..${TRIED_CARDS}` },
          () => {},
          signal,
        ));
      parts.push(faultsOf(checked, take, edit));
      clashes.push(...clashesOf(checked, tiered ? () => load(tiered) : null, tried));
      show(parts);
      if (checked.faults?.length) return end(parts, t("Its rules refuse the list."));
    }
    const cards = /blackout/.test(question.mode ?? "") && !rules ? SLOW_CARDS : CARDS;
    const seeds = rules ? `1..${cards}` : `0..${cards - 1}`;
    const answer = await askLong(
      "bingo/study",
      { ...question, seeds },
      ({ done, scanned = done, of }) => {
        [bar.max, bar.value] = [of, scanned];
        fill(status, t("At work: {percent}%", { percent: Math.floor((100 * scanned) / of) }));
      },
      signal,
    );
    signal.throwIfAborted();
    const counts = countsOf(answer, improve, canImprove);
    // What other tiers would do is understood after what these do.
    const [evenly, ...others] = counts.parts;
    return end([...parts, evenly, ...clashes, ...others], counts.word);
  });

  /** @param {Part[]} parts */
  const show = (parts) =>
    fill(
      found,
      parts.map(({ said }) => h("section", {}, said)),
    );

  /** Shows all, and the next step. @param {Part[]} parts @param {string} word */
  function end(parts, word) {
    show(parts);
    // What is to be done first is the button that stands out.
    const isGood = parts.every(({ isGood }) => isGood !== false);
    byId("judge-next").classList.toggle("main", isGood);
    if (!isGood) found.querySelector("button")?.classList.add("main");
    const findings = parts[0]?.isGood === false ? t("Findings.") : "";
    done("step-check", [findings, word].filter(Boolean).join(" "));
    return "";
  }

  const aboutNow = () => {
    const { own, question } = page();
    return JSON.stringify([own?.name, question]);
  };
  return {
    /** Judges the page's list, if that is another one. */
    judge() {
      if (about !== aboutNow()) start();
    },
    stop() {
      stop();
      about = "";
      done("step-check", "");
    },
  };
}

/** Whether the goals of a study come about equally often, also in words. @param {any} answer */
function verdictOf({ cards, goals, unevenness, mode, rules }) {
  const isTiers = typeof unevenness?.least === "number" && mode === "normal" && goals.length >= 25;
  const verdict = evenness(
    goals.map((/** @type {any} */ { name, share, tier, bucket, ratio }) => ({
      name,
      share,
      group: tier ?? bucket ?? null,
      // On PlayBingo the comparable goals are those that the same squares may have.
      ...(rules === PLAYBINGO && { mean: ratio ? share / ratio : null }),
    })),
    cards,
    isTiers,
  );
  return { verdict, said: inWords(verdict, goals.length, isTiers, cards) };
}

/**
 * What a study says: how evenly goals come, how many cards have one twice, and how many lines two of one type.
 * @param {any} answer of one of the two kinds of rules
 * @param {(measure: string) => void} improve @param {(measure: string) => boolean} canImprove
 * @returns {{ parts: Part[], word: string }}
 */
function countsOf(answer, improve, canImprove) {
  const { cards, goals, repeats, alike_lines: alike } = answer;
  const {
    verdict,
    said: [word, sentence],
  } = verdictOf(answer);
  const button = (/** @type {string} */ measure, /** @type {boolean} */ isWanted) =>
    isWanted && canImprove(measure)
      ? [h("button", { className: "improve", onclick: () => improve(measure) }, t("Improve this"))]
      : [];
  /** @type {Part[]} */
  const parts = [
    {
      isGood: verdict.is === "even" || (verdict.is === "unknown" ? null : false),
      said: [h("p", {}, h("b", {}, word), " ", sentence), ...button("even", verdict.is === "uneven")],
    },
  ];
  if (typeof repeats === "number" && cards)
    parts.push({
      isGood: repeats === 0,
      said: [
        h(
          "p",
          {},
          repeats
            ? t("{share} of the cards have a goal twice.", {
                share: estimate(repeats / cards, errorOf(repeats / cards, cards)),
              })
            : t("No card of {cards} has a goal twice.", { cards: thousands(cards) }),
        ),
        ...button("repeats", repeats > 0),
      ],
    });
  if (typeof alike === "number" && cards)
    parts.push({
      isGood: null,
      said: [
        h(
          "p",
          {},
          t("{share} of the lines have two goals of one type. How few are possible is not known.", {
            // The lines of a card have goals in common, so that they count as one.
            share: estimate(alike, errorOf(alike, cards)),
          }),
        ),
        ...button("alike", alike > 0),
      ],
    });
  parts.push({
    isGood: null,
    said: [
      h(
        "details",
        {},
        h("summary", {}, t("The numbers")),
        h("p", { className: "quiet" }, studied(answer)),
        listed(
          t("Frequencies"),
          [t("Goal"), t("Tier"), t("Share")],
          goals.map((/** @type {any} */ { name, tier, bucket, difficulty, share }) => [
            name,
            tier ?? bucket ?? difficulty ?? "",
            shareOf(share),
          ]),
        ),
      ),
    ],
  });
  return { parts, word };
}
