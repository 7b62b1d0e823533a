// Caches the site for use without a network, says so once that is done, and offers new versions. Offers to install the
// site where the browser can do that.

import { MODULES } from "./workers.js";
import { h } from "./dom.js";
import { language, markEnglish, t } from "./words.js";

const foot = /** @type {HTMLElement} */ (document.querySelector("footer"));

/** The guides' sections about parts of the pages, by the parts' ids. `site/read.mjs` makes the guides. */
const GUIDES = {
  rules: "voltorb#the-rules",
  aims: "strategy#how-to-play",
  "seed-panel": "seed#voltorb-flip",
  streams: "app#for-streams",
  options: "puyo#from-pairs-to-the-seed",
  "plan-foot": "puyo#the-plan-once-the-queue-is-known",
  "step-goals": "bingo#you-have-no-list-yet",
  "tab-find": "bingo#from-goals-to-the-seed",
};

/** The address of a guide. They are in English and Japanese. @param {string} guide */
const addressOf = (guide) => `read/${guide.replace(/(?=#|$)/, language === "ja" ? ".ja.html" : ".html")}`;

/** A link to a guide. @param {string} guide @param {string} text */
function linkTo(guide, text) {
  const link = h("a", { href: addressOf(guide) }, text);
  if (!["en", "ja"].includes(language)) markEnglish(link);
  return link;
}

foot.querySelector('a[href^="api"]')?.before(linkTo("index", t("Guide")), " ");
for (const [id, guide] of Object.entries(GUIDES))
  document.getElementById(id)?.append(h("p", {}, linkTo(guide, t("More in the guide"))));
// Where a page has a link of its own to a guide, it is hidden until now: the local app has no guides.
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-guide]"))) {
  link.href = addressOf(link.dataset.guide ?? "");
  /** @type {HTMLElement} */ (link.parentElement).hidden = false;
}

/** Offers the version that waits to take over. @param {ServiceWorker} waiting */
function offer(waiting) {
  const take = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  };
  document.body.append(
    h(
      "p",
      { className: "offer", role: "status" },
      `${t("A new version of Foretile is ready.")} `,
      h("button", { onclick: take }, t("Use it")),
    ),
  );
}

async function install() {
  // On the first visit the new version is the only one, and takes over by itself.
  const isFirst = !navigator.serviceWorker.controller;
  // What the first visit says of the browser goes on to hold: another address would be another version.
  const known = (await navigator.serviceWorker.getRegistration())?.active?.scriptURL;
  const address =
    known ?? new URL(`sw.js?modules=${MODULES}&language=${document.documentElement.dataset.wish}`, import.meta.url);
  const registration = await navigator.serviceWorker.register(address);
  if (!registration || isFirst) return;
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && offer(installing));
  });
}

/** Says that the site is cached, once it is. */
async function sayCached() {
  await navigator.serviceWorker.ready;
  foot.prepend(h("span", { id: "works-offline", className: "quiet", role: "status" }, t("Works offline.")));
}

// Browsers that can install the site say so by an event, whose prompt opens their own dialog.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  document.getElementById("install")?.remove();
  foot.append(h("button", { id: "install", onclick: () => /** @type {any} */ (event).prompt() }, t("Install")));
});
addEventListener("appinstalled", () => document.getElementById("install")?.remove());

// Without HTTPS or in a private window there may be no service worker. Then the site only needs the network.
if ("serviceWorker" in navigator) {
  install().catch(console.info);
  sayCached();
}
