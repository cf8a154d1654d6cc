// Builds and serves the page.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { colors } from "./colors.ts";
import { firstPaint } from "./first-paint.ts";
import { backendPlugin } from "./server/vite-plugin.ts";
import { securityPolicy } from "./security-policy.ts";
import { aliases } from "./vite.aliases.ts";

export default defineConfig({
  plugins: [react(), backendPlugin(), securityPolicy(), colors(), firstPaint()],
  resolve: { alias: aliases },
  // In one piece: a part that is loaded later is not there where there is no connection.
  build: { chunkSizeWarningLimit: 600 },
  // Vite lets pages of other local addresses read responses.
  server: { host: "127.0.0.1", cors: false, fs: { allow: ["../.."] } },
  preview: { host: "127.0.0.1" },
});
