// Which packages of others are in what is built, with their licences: the page about us tells them, and their
// authors ask that the text goes along.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;

/** The folder of the package that a file belongs to, if it is one of others. */
const folderOf = (file) => PACKAGE.exec(file.replaceAll("\\", "/").replace(/^\0/, ""))?.[1];

/** Of a chunk its modules, of a font or a picture the file it was. */
const filesOf = (part) => (part.type === "chunk" ? part.moduleIds : part.originalFileNames.map((name) => join(import.meta.dirname, name)));

function told(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const text = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  return { name, version, licence: license, notice: text ? readFileSync(join(folder, text), "utf8") : "" };
}

/** @returns {import("vite").Plugin} */
export function shipped() {
  return {
    name: "shipped",
    apply: "build",
    generateBundle(_, bundle) {
      const folders = new Set(Object.values(bundle).flatMap(filesOf).map(folderOf));
      const known = [...folders].filter((folder) => folder && existsSync(join(folder, "package.json")));
      const list = known.map(told).sort((one, other) => one.name.localeCompare(other.name));
      this.emitFile({ type: "asset", fileName: "shipped.json", source: JSON.stringify(list) });
    },
  };
}
