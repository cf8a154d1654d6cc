// Takes the pictures in docs/images: `npm run screenshots`.
import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

import { aliases } from "../vite.aliases.ts";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { alias: aliases },
  test: {
    include: ["screenshots/*.shots.ts"],
    globalSetup: ["./test/before-all.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
