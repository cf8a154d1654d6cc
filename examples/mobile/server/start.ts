// `npm start` serves the exported page and a sandbox. With `--sign-in` there is no page: for `npx expo start`.
import { argv, env } from "node:process";
import { join } from "node:path";
import { serve } from "./serve.ts";

const page = join(import.meta.dirname, "../dist");
const port = Number(env["PORT"] ?? 4180);
const alone = argv.includes("--sign-in");
const serving = await serve({ port, ...(!alone && { page }) });

console.log(`
  ${alone ? "The sign-in  " : "The app      "} ${serving.address}
  The sandbox   ${serving.baseUrl}

  Ctrl+C ends both.
`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void serving.close().then(() => process.exit(0)));
}
