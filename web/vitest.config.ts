import { defineConfig, mergeConfig } from "vitest/config";
import pages from "./vite.config";

// The page's own logic: choosing, keys, motion, cameras, words. What it looks like is tested in a real browser.
export default mergeConfig(
  pages,
  defineConfig({
    // One document for all files: making thirty took longer than the tests themselves.
    test: { environment: "happy-dom", isolate: false, include: ["tests/**/*.test.ts"] },
    resolve: { conditions: ["browser"] }, // Svelte's own code as a browser gets it
  }),
);
