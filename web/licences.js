// Lists the third-party packages in the build with their licence texts, for the page /about. Most licences require
// that the text is distributed with the code.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;

/** The folder of the third-party package that a file belongs to, if any. */
const folderOf = (file) => PACKAGE.exec(file.replaceAll("\\", "/").replace(/^\0/, ""))?.[1];

/** The source files of a part of the build: the modules of a chunk, or the file of a font or picture. */
const filesOf = (part) => (part.type === "chunk" ? part.moduleIds : part.originalFileNames.map((name) => join(import.meta.dirname, name)));

function describe(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const text = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  return { name, version, licence: license, notice: text ? readFileSync(join(folder, text), "utf8") : "" };
}

/** @returns {import("vite").Plugin} */
export function licences() {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_, bundle) {
      const folders = new Set(Object.values(bundle).flatMap(filesOf).map(folderOf));
      const known = [...folders].filter((folder) => folder && existsSync(join(folder, "package.json")));
      const list = known.map(describe).sort((one, other) => one.name.localeCompare(other.name));
      this.emitFile({ type: "asset", fileName: "shipped.json", source: JSON.stringify(list) });
    },
  };
}
