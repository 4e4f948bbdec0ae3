import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offlineCache } from "./offline.js";
import { precompress } from "./precompress.js";
import { licences } from "./licences.js";

// The built pages ship inside the Python package.
const PAGES = "../src/mutable/server/pages";

export default defineConfig({
  plugins: [svelte(), offlineCache(), licences(), precompress(PAGES)],
  base: "/",
  build: { outDir: PAGES, emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
