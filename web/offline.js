// What a device keeps for the time without a network: the start page and the score pad, by a list whose name
// changes with what it lists. The service worker (`sw.js`) is told that name, and is so another one with each build.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const NEEDED = [/\/src\/main\.ts$/, /\/index\.html$/, /\/src\/lobby\/GamePage\.svelte$/, /\/src\/lib\/ui\/SettingsSheet\.svelte$/, /\/src\/pad\//, /\/src\/games\/[^/]+\/pad\//];

const isNeeded = (part) => part.type === "chunk" && part.moduleIds.some((id) => NEEDED.some((one) => one.test(id)));

/** A chunk with all that it cannot do without. */
function withAll(name, bundle, found) {
  const part = bundle[name];
  if (!part || found.has(name)) return;
  found.add(name);
  if (part.type !== "chunk") return;
  for (const other of [...part.imports, ...(part.viteMetadata?.importedCss ?? []), ...(part.viteMetadata?.importedAssets ?? [])]) {
    withAll(other, bundle, found);
  }
}

/** @returns {import("vite").Plugin} */
export function kept() {
  return {
    name: "kept",
    apply: "build",
    // Last of all: by then it is known which chunks were nothing but styles, and are gone.
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const found = new Set();
        for (const [name, part] of Object.entries(bundle)) if (isNeeded(part) || name.endsWith(".woff2")) withAll(name, bundle, found);
        const list = JSON.stringify(["/", ...[...found].sort().map((name) => `/${name}`)]);
        const fileName = `assets/kept-${createHash("sha256").update(list).digest("hex").slice(0, 8)}.json`;
        this.emitFile({ type: "asset", fileName, source: list });
        const worker = readFileSync(join(import.meta.dirname, "sw.js"), "utf8");
        this.emitFile({ type: "asset", fileName: "sw.js", source: worker.replace("KEPT_LIST", `/${fileName}`) });
      },
    },
  };
}
