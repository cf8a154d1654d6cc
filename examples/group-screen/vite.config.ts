// Builds and serves the page. The client comes from this repository's sources; in an application of your own,
// drop the alias and install the package.
import { fileURLToPath } from "node:url";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { sandboxPlugin } from "./sandbox/vite-plugin.ts";

const fromSources = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

export default defineConfig({
  plugins: [react(), sandboxPlugin()],
  resolve: {
    alias: [
      { find: /^group-management-sdk$/, replacement: fromSources("index.ts") },
      { find: /^group-management-sdk\/sandbox$/, replacement: fromSources("sandbox/index.ts") },
    ],
  },
  server: { host: "127.0.0.1", fs: { allow: ["../.."] } },
  preview: { host: "127.0.0.1" },
});
