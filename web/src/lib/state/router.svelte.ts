/**
 * The addresses of all pages, and the router. Addresses are paths, so that links can be shared and previewed. Only
 * secrets (the key of a seat) are in the fragment, which browsers do not send to a server.
 */
import { tick } from "svelte";

export const homePath = "/";
export const mePath = "/me";
export const tablePath = (id: string) => `/t/${id}`;
/** Return the address that redirects to the current table of the evening. */
export const eveningPath = (id: string) => `/e/${id}`;
export const watchPath = (id: string) => `/t/${id}/watch`;
export const momentPath = (id: string, entry: number) => `/t/${id}/at/${entry}`;
export const replayPath = (id: string, entry?: number, viewer?: string) =>
  ["/replay", id, ...(entry === undefined ? [] : [entry, ...(viewer ? [viewer] : [])])].join("/");

export const reviewPath = (id: string, seat?: number, entry?: number) =>
  `/t/${id}/review${seat === undefined ? "" : `?seat=${seat}${entry === undefined ? "" : `&at=${entry}`}`}`;

/** The current address. */
class Router {
  path = $state(arrived());

  parts = $derived(this.path.split("/").filter(Boolean));

  /** Go to an address; `instead` replaces the entry in the history. */
  go(to: string, instead = false) {
    const { pathname, search, hash } = new URL(to, location.href);
    history[instead ? "replaceState" : "pushState"](null, "", pathname + search + hash);
    this.#turn();
    tick().then(() => scrollTo(0, 0));
  }

  /** Listen for back and forward, and for clicks on links within the page. */
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

/** Return the address of the page, after redirecting links of old versions, which had it in the fragment. */
function arrived(): string {
  if (location.hash.startsWith("#/")) {
    const [path = "/", key] = location.hash.slice(1).split("/key/");
    const now = path.replace(/^\/rules\/([^/]+)/, "/$1/rules");
    history.replaceState(null, "", key ? `${now}#key=${key}` : now);
  }
  return location.pathname;
}

export const router = new Router();
