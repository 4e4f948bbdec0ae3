import { defineConfig, mergeConfig } from "vitest/config";
import pages from "./vite.config";

// Unit tests of the page's logic: picking moves, keys, motion, cameras, texts. tests/browser tests its appearance.
export default mergeConfig(
  pages,
  defineConfig({
    // One document for all files: creating thirty takes longer than the tests.
    test: { environment: "happy-dom", isolate: false, include: ["tests/**/*.test.ts"] },
    resolve: { conditions: ["browser"] }, // Svelte's code for browsers
  }),
);
