import "./fonts.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./lib/input/inputMode";
import { language } from "./lib/i18n/i18n.svelte";
import "./page.css";

const target = document.getElementById("app");
if (target) mount(App, { target });

/** Cache what the page needs without a network. Browsers allow that only over HTTPS and on localhost. */
async function keep() {
  await navigator.serviceWorker.register("/sw.js");
  const { blankSheets } = await import("./pad/blankSheets.svelte");
  await blankSheets.ensure(language.lang);
}

if (import.meta.env.PROD && "serviceWorker" in navigator) addEventListener("load", () => void keep().catch(() => undefined));
