// “My list”: brings a list, says whether it is good, improves it, and uses it. Loaded when it is opened.

import { ask } from "../ask.js";
import { broughtFrom, editedText, wireBring } from "./bring.js";
import { countPanels } from "./counts.js";
import { panels, whenOpened } from "./game.js";
import { wireImprove } from "./improve.js";
import { wireJudge } from "./judge.js";
import * as path from "./path.js";
import { studyPanel } from "./study.js";
import { wireUse } from "./use.js";
import { on } from "../dom.js";
import { t } from "../words.js";

export { broughtFrom };

/**
 * Wires all steps.
 * @param {{
 *   source: () => any,
 *   listNow: () => {
 *     own: StoredList | null, question: Record<string, any>, seed: string, isDealt: boolean, size: import("./race.js").Size
 *   },
 *   take: (brought: import("./bring.js").Brought) => void,
 *   takeWritten: (brought: import("./bring.js").Brought) => void,
 *   load: (list: StoredList, step: import("./path.js").Step) => void,
 *   remember: () => void,
 *   another: () => void,
 *   copyCard: (button: HTMLButtonElement) => void,
 *   link: () => Promise<string>,
 *   deal: () => void,
 *   race: () => void,
 * }} page
 */
export function wireMine({ source, listNow, take, takeWritten, load, remember, another, ...acts }) {
  const bringing = wireBring(takeWritten, listNow);
  panels.push({ ...studyPanel(source), text: "study-status", found: "chart" });
  countPanels(() => listNow().question);
  whenOpened("version", async () => {
    const { wireVersions } = await import("./versions.js");
    wireVersions(take);
  });
  /** Takes a list that was changed: the path goes on with whether it is good now. @param {StoredList} list */
  function takeChanged(list) {
    load(list, "step-check");
    path.meet("step-check");
  }
  const improving = wireImprove(listNow, takeChanged);
  const judging = wireJudge(listNow, {
    take: (list) =>
      takeChanged({
        name: t("changed list"),
        list: { text: JSON.stringify(list, null, 1) },
        rules: listNow().own?.rules,
      }),
    edit: () => {
      remember();
      bringing.edit(listNow().own);
      history.replaceState({ ...history.state, ...path.place() }, "");
    },
    improve: (measure) => {
      go("step-improve");
      improving.choose(measure);
    },
    canImprove: improving.canImprove,
    // Lists that are too short, or have times, get other tiers or none.
    tiersOfTypes: async () => {
      const goals = editedText(listNow().own);
      const { tiers, text, rules } = await ask("bingo/new", { goals }).catch(() => ({}));
      return tiers === "types" ? { name: t("changed list"), list: { text }, rules } : null;
    },
    load: takeChanged,
  });
  panels.push(
    { ...judging, text: "judge-status", found: "judged" },
    { ...improving, text: "improve-status", found: "improved" },
  );
  const using = wireUse(listNow, acts);
  const { go } = path.wirePath(
    {
      "step-list": bringing.read,
      "step-check": judging.judge,
      "step-improve": improving.offer,
      "step-use": using.prepare,
    },
    remember,
  );
  on("go-on", "click", () => go("step-list"));
  on("another", "click", another);
  return bringing;
}
