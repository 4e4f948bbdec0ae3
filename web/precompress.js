// Writes a brotli and a gzip form beside each page, script and style. The server sends them to browsers that accept
// them. Fonts are compressed already.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const WORTH_IT = /\.(html|js|css|svg)$/;

/** @returns {import("vite").Plugin} */
export function precompress(folder) {
  return {
    name: "precompress",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true })) {
        if (!WORTH_IT.test(name)) continue;
        const path = join(folder, name);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
