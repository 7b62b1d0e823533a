// A list of Ocarina of Time bingo by the name of its version: the page has the goals of version 2, which are a part of
// its rules; every other version is dealt from its own list, which is a file.

import { wrong } from "../ask.js";
import { readList } from "./read.js";
import { byId, fill, h, input, on, onSubmit } from "../dom.js";
import { VERSIONS } from "../limits.js";
import { textOf } from "../text.js";
import { t } from "../words.js";

/** The version whose goals its rules have. */
const BUILT_IN = "2";
/** The versions that give single goals and no cards. */
const WITHOUT_CARDS = ["1", "1.1"];
/** What states this version, as a list does. */
const STATES_BUILT_IN = `bingoList=[];bingoList["info"]={"version":"v${BUILT_IN}"};`;

/** Wires the choice. @param {(brought: import("./bring.js").Brought) => void} take loads what was brought */
export function wireVersions(take) {
  const [chosen, status, file] = [byId("version", HTMLSelectElement), byId("version-status"), input("version-file")];
  const [here, own] = [byId("version-take", HTMLButtonElement), byId("version-own")];
  // The newest come first.
  fill(
    chosen,
    VERSIONS.filter((version) => !WITHOUT_CARDS.includes(version))
      .toReversed()
      .map((version) => h("option", { value: version }, version)),
  );
  function show() {
    const isHere = chosen.value === BUILT_IN;
    here.hidden = !isHere;
    own.hidden = isHere;
    fill(
      status,
      isHere
        ? t("This page has the goals of version {version}.", { version: BUILT_IN })
        : t(
            "Version {version} has a list of its own, which this page does not have. Choose that list's file: goal-list.js of the community's site, or one of the npm package oot-bingo-lists.",
            { version: chosen.value },
          ),
    );
  }
  chosen.addEventListener("change", show);
  show();
  here.disabled = false;

  /** @param {string} text @param {string} [note] */
  async function bring(text, note = "") {
    const version = chosen.value;
    try {
      const { notes = [], ...list } = await readList(t("version {version}", { version }), text, { version });
      take({ list, notes, drafted: null, text });
      fill(status, note);
    } catch (error) {
      fill(status, wrong(error));
    }
  }
  onSubmit("version-form", () => void (chosen.value === BUILT_IN && bring(STATES_BUILT_IN)));
  on("version-file", "change", async () => {
    const [first] = file.files ?? [];
    if (!first) return;
    const { text, note } = await textOf(first);
    file.value = "";
    await bring(text, note);
  });
}
