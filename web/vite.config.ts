import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built pages ship inside the Python package.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: { outDir: "../src/mutable/server/pages", emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
