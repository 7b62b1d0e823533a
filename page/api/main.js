// The page about the API: lists the questions of openapi.json, each with an example that can be changed and asked.

import { ask } from "../ask.js";
import { byId, fill, h } from "../dom.js";
import { inEnglish, t } from "../words.js";

// Without a network, the site has the description only if it was read before.
const description = await fetch("openapi.json")
  .then((file) => file.json())
  .catch(() => null);
if (description)
  fill(byId("questions"), ...Object.entries(description.paths).map(([path, { post }]) => show(path, post)));
else
  fill(
    byId("questions"),
    h(
      "p",
      { className: "fault", role: "alert" },
      t("The questions cannot be loaded now: this page needs a connection."),
    ),
  );

/** @param {string} path @param {any} post */
function show(path, post) {
  const example = post.requestBody.content["application/json"]?.example;
  const answer = h("pre", { className: "scroll", hidden: true, tabIndex: 0, "aria-label": t("Answer") });
  const field = h("textarea", {
    rows: 3,
    value: JSON.stringify(example),
    "aria-label": t("Question for {path}", { path }),
    spellcheck: false,
  });
  const button = h(
    "button",
    {
      onclick: async () => {
        answer.hidden = false;
        answer.textContent = "…";
        try {
          answer.textContent = JSON.stringify(await ask(path.slice("/ask/".length), JSON.parse(field.value)), null, 1);
        } catch (error) {
          // The whole message: people who write JSON want to know the place of the mistake.
          answer.textContent = error instanceof Error ? error.message : String(error);
        }
      },
    },
    t("Ask"),
  );
  return h(
    "section",
    { className: "panel", "aria-label": path },
    h("h2", {}, h("code", {}, path)),
    h("p", {}, inEnglish(post.summary)),
    example && [field, h("div", { className: "bar" }, button)],
    answer,
  );
}
