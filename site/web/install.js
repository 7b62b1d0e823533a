// Keeps the site for use without a network, and offers new versions.

import { MODULES } from "./workers.js";
import { h } from "./dom.js";
import { t } from "./words.js";

/** Offers the version that waits to take over. @param {ServiceWorker} waiting */
function offer(waiting) {
  const take = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  };
  document.body.append(h("p", { className: "offer", role: "status" }, `${t("A new version of Foretile is ready.")} `, h("button", { onclick: take }, t("Use it"))));
}

async function install() {
  // On the first visit the new version is the only one, and takes over by itself.
  const isFirst = !navigator.serviceWorker.controller;
  // What the first visit says of the browser goes on to hold: another address would be another version.
  const known = (await navigator.serviceWorker.getRegistration())?.active?.scriptURL;
  const address = known ?? new URL(`sw.js?modules=${MODULES}&language=${document.documentElement.dataset.wish}`, import.meta.url);
  const registration = await navigator.serviceWorker.register(address);
  if (!registration || isFirst) return;
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && offer(installing));
  });
}

// Without HTTPS or in a private window there may be no service worker. Then the site only needs the network.
if ("serviceWorker" in navigator) install().catch(console.info);
