/**
 * Where everything is: readable addresses, so that what can be shared can be sent, shown in a preview and kept.
 * Only what nobody else may know (the key of a seat) stands behind a #, which no server sees.
 */
import { tick } from "svelte";

export const homePath = "/";
export const mePath = "/me";
export const tablePath = (id: string) => `/t/${id}`;
export const watchPath = (id: string) => `/t/${id}/watch`;
export const momentPath = (id: string, entry: number) => `/t/${id}/at/${entry}`;
export const replayPath = (id: string, entry?: number, viewer?: string) =>
  ["/replay", id, ...(entry === undefined ? [] : [entry, ...(viewer ? [viewer] : [])])].join("/");

export const reviewPath = (id: string, seat?: number, entry?: number) =>
  `/t/${id}/review${seat === undefined ? "" : `?seat=${seat}${entry === undefined ? "" : `&at=${entry}`}`}`;

/** Where the page is now. */
class Router {
  path = $state(arrived());

  parts = $derived(this.path.split("/").filter(Boolean));

  /** Goes there; `instead` leaves no trace of where one was. */
  go(to: string, instead = false) {
    const { pathname, search, hash } = new URL(to, location.href);
    history[instead ? "replaceState" : "pushState"](null, "", pathname + search + hash);
    this.#turn();
    tick().then(() => scrollTo(0, 0));
  }

  /** Listens to the browser's own back and forward, and to clicks on links that lead through this house. */
  listen(): () => void {
    const back = () => this.#turn();
    const click = (event: MouseEvent) => this.#follow(event);
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }

  #turn() {
    this.path = arrived();
  }

  #follow(event: MouseEvent) {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (/^\/(api|docs)\//.test(link.pathname) || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.href);
  }
}

/** Links from before there were such addresses had everything behind the #. */
function arrived(): string {
  if (location.hash.startsWith("#/")) {
    const [path = "/", key] = location.hash.slice(1).split("/key/");
    const now = path.replace(/^\/rules\/([^/]+)/, "/$1/rules");
    history.replaceState(null, "", key ? `${now}#key=${key}` : now);
  }
  return location.pathname;
}

export const router = new Router();
