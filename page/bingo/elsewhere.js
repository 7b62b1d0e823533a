// A list in the form of another site, and what that has no place for. Loaded when it is opened.

import { ask, newest, said, sentence } from "../ask.js";
import { saveText } from "./save.js";
import { byId, copy, fill, h } from "../dom.js";
import { say } from "../message.js";
import { t } from "../words.js";

/** The forms, what people call them, and the ending of a file. */
const FORMS = /** @type {const} */ ([
  ["bingosync", "Bingosync", "json"],
  ["playbingo", "PlayBingo", "json"],
  ["lockout", "lockout.live", "json"],
  ["csv", "CSV", "csv"],
  ["toml", "TOML", "toml"],
]);

/** Says what a form has no place for. @param {{ message: string, told: any }[]} lost */
export const lostOf = (lost) =>
  lost.length > 0 && [
    h("p", {}, t("What is lost:")),
    h(
      "ul",
      {},
      lost.map(({ message, told }) => h("li", {}, say(sentence(message), told))),
    ),
  ];

/**
 * Wires the panel.
 * @param {() => StoredList | null} list the page's list
 */
export function elsewherePanel(list) {
  const status = byId("elsewhere-status");
  const lost = h("div");
  /** @type {Record<string, string>} */
  let made = { text: "", ending: "" };
  const copying = h("button", { className: "main", disabled: true }, t("Copy the list"));
  const saving = h("button", { disabled: true }, t("Download it"));
  copying.addEventListener("click", () => copy(copying, made.text));
  saving.addEventListener("click", () => saveText(made.text, `goals.${made.ending}`));
  const form = h(
    "select",
    { id: "elsewhere", onchange: write },
    FORMS.map(([value, name]) => h("option", { value }, name)),
  );
  let about = "";
  const copies = newest();

  /** Prepares the copy: a browser copies only while a press is fresh. */
  async function write() {
    const own = list();
    const [to, , ending] = FORMS[form.selectedIndex];
    about = JSON.stringify([own?.name, to]);
    const signal = copies.begin();
    for (const button of [copying, saving]) button.disabled = true;
    fill(lost);
    fill(status);
    try {
      const answer = await ask("bingo/convert", { list: own?.list, to }, signal);
      if (signal.aborted) return;
      made = { text: answer.text, ending };
      fill(lost, lostOf(answer.lost));
      for (const button of [copying, saving]) button.disabled = false;
    } catch (error) {
      if (!signal.aborted) fill(status, said(error));
    }
  }

  status.before(
    h("div", { className: "bar" }, h("label", { htmlFor: "elsewhere" }, t("Site or form")), form, copying, saving),
    lost,
  );
  return {
    /** Writes the page's list, if that is another one. */
    follow() {
      const own = list();
      if (own && about !== JSON.stringify([own.name, FORMS[form.selectedIndex][0]])) write();
    },
  };
}
