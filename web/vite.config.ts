import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { precompress } from "./precompress.ts";

export default defineConfig({
  plugins: [svelte(), precompress()],
  // The catalogue of texts, which the server and the terminal read too.
  resolve: { alias: { "@texts": fileURLToPath(new URL("../src/filch/texts", import.meta.url)) } },
  build: {
    target: "es2022",
    // hatch_build.py moves the page to its place in the Python package.
    outDir: process.env["FILCH_PAGE_OUT"] ?? "dist",
    emptyOutDir: true,
    // The page is served with a policy that allows no inline content, data: URLs included.
    assetsInlineLimit: 0,
    // The licences of what is bundled go with the page.
    license: { fileName: "licenses.md" },
  },
  server: {
    // `npm run dev` beside a running `filch serve`
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
