// Lists what a device caches for use without a network: the start page and the score pad. The list's file name
// contains a hash of the list, and the service worker (`sw.js`) contains that name, so each build has a new worker.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const NEEDED = [
  /\/src\/main\.ts$/,
  /\/index\.html$/,
  /\/src\/lobby\/GamePage\.svelte$/,
  /\/src\/lib\/ui\/SettingsSheet\.svelte$/,
  /\/src\/pad\//,
  /\/src\/games\/[^/]+\/pad\//,
];

const isNeeded = (part) => part.type === "chunk" && part.moduleIds.some((id) => NEEDED.some((pattern) => pattern.test(id)));

/** Add a chunk and everything it imports to `found`. */
function addWithImports(name, bundle, found) {
  const part = bundle[name];
  if (!part || found.has(name)) return;
  found.add(name);
  if (part.type !== "chunk") return;
  for (const other of [...part.imports, ...(part.viteMetadata?.importedCss ?? []), ...(part.viteMetadata?.importedAssets ?? [])]) {
    addWithImports(other, bundle, found);
  }
}

/** @returns {import("vite").Plugin} */
export function offlineCache() {
  return {
    name: "offline-cache",
    apply: "build",
    // Run last: only then has Vite removed the chunks that contained nothing but styles.
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const found = new Set();
        for (const [name, part] of Object.entries(bundle)) if (isNeeded(part) || name.endsWith(".woff2")) addWithImports(name, bundle, found);
        const list = JSON.stringify(["/", ...[...found].sort().map((name) => `/${name}`)]);
        const fileName = `assets/kept-${createHash("sha256").update(list).digest("hex").slice(0, 8)}.json`;
        this.emitFile({ type: "asset", fileName, source: list });
        const worker = readFileSync(join(import.meta.dirname, "sw.js"), "utf8");
        this.emitFile({ type: "asset", fileName: "sw.js", source: worker.replace("CACHE_LIST", `/${fileName}`) });
      },
    },
  };
}
