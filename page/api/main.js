// The page about the API: lists the questions of openapi.json by game, each with an example that can be changed and asked.

import { ask } from "../ask.js";
import { byId, fill, h } from "../dom.js";
import { inQuotes } from "../message.js";
import { t } from "../words.js";

/** The games, in the order of the pages. */
const GAMES = { voltorb: t("Voltorb Flip"), puyo: t("Puyo Puyo"), bingo: t("Bingo") };

// Without a network, the site has the description only if it was read before.
const description = await fetch("openapi.json")
  .then((file) => file.json())
  .catch(() => null);
if (description) list(Object.entries(description.paths));
else
  fill(
    byId("questions"),
    h(
      "p",
      { className: "fault", role: "alert" },
      t("The questions cannot be loaded now: this page needs a connection."),
    ),
  );

/** Lists all questions, with an index. @param {[string, any][]} paths */
function list(paths) {
  const games = Object.entries(GAMES).map(([game, name]) => ({
    game,
    name,
    questions: paths.filter(([path]) => path.startsWith(`/ask/${game}/`)),
  }));
  fill(
    byId("index"),
    games.map(({ game, name, questions }) =>
      h(
        "p",
        {},
        h("a", { href: `#${game}` }, h("strong", {}, name)),
        questions.flatMap(([path]) => [" ", h("a", { href: `#${idOf(path)}` }, path.split("/").at(-1))]),
      ),
    ),
  );
  fill(
    byId("questions"),
    games.flatMap(({ game, name, questions }) => [
      h("h2", { id: game }, name),
      ...questions.map(([path, { post }]) => show(path, post)),
    ]),
  );
  // The part that a link names is here only now.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

/** The id of a question's part of the page. @param {string} path */
function idOf(path) {
  return path.split("/").slice(2).join("-");
}

/** A text whose names stand between backticks. @param {string} text */
function withCode(text) {
  return text.split(/`([^`]+)`/).map((part, at) => (at % 2 ? h("code", {}, part) : part));
}

/** A picture's file as a canvas: the program on the site reads no files. @param {Blob} file */
async function canvasOf(file) {
  const picture = await createImageBitmap(file);
  const canvas = h("canvas", { width: picture.width, height: picture.height });
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  return canvas;
}

/** @param {string} path @param {any} post */
function show(path, post) {
  const question = path.slice("/ask/".length);
  const example = post.requestBody.content["application/json"]?.example;
  const answer = h(
    "pre",
    { className: "answer quiet scroll", tabIndex: 0, "aria-label": t("Answer") },
    t("Its answer comes here."),
  );
  /** Asks the question, and shows its answer. @param {() => unknown} body @param {string} [query] */
  const answerTo = async (body, query = "") => {
    answer.className = "answer scroll";
    answer.textContent = "…";
    try {
      answer.textContent = JSON.stringify(await ask(question + query, await body()), null, 1);
    } catch (error) {
      // The whole message: people who write JSON want to know the place of the mistake.
      answer.textContent = inQuotes(error instanceof Error ? error.message : String(error));
      answer.className = "answer scroll fault";
    }
  };
  return h(
    "section",
    { id: idOf(path), className: "panel", "aria-label": path },
    h("h3", {}, h("code", {}, path)),
    h("p", { lang: "en" }, withCode(post.summary)),
    ...(example ? written(path, example, answerTo) : [chosen(post, answerTo)]),
    answer,
  );
}

/** The field for a question's JSON, and the button that asks it.
 * @param {string} path @param {unknown} example @param {(body: () => unknown) => void} answerTo
 */
function written(path, example, answerTo) {
  const field = h("textarea", {
    rows: 3,
    value: JSON.stringify(example),
    "aria-label": t("Question for {path}", { path }),
    spellcheck: false,
  });
  return [
    field,
    h("div", { className: "bar" }, h("button", { onclick: () => answerTo(() => JSON.parse(field.value)) }, t("Ask"))),
  ];
}

/** The choice of a picture, which is sent at once.
 * @param {any} post @param {(body: () => unknown, query: string) => void} answerTo
 */
function chosen(post, answerTo) {
  const isStream = post.parameters.some((/** @type {{ name: string }} */ { name }) => name === "stream");
  const query = isStream ? `?stream=${crypto.randomUUID()}` : "";
  /** @param {{ target: HTMLInputElement }} event */
  const onchange = ({ target: { files } }) => files?.[0] && answerTo(() => canvasOf(files[0]), query);
  return h(
    "div",
    { className: "bar" },
    h("label", { className: "file" }, t("Picture…"), " ", h("input", { type: "file", accept: "image/*", onchange })),
  );
}
