// Runs one example in a frame, and reports what it prints. The address names the example: frame.html#recipes-reading/myGroups.
import { post } from "./messages.ts";
import { programs } from "./programs.ts";
import { openScene } from "./scene.ts";
import { shown } from "./shown.ts";

for (const level of ["debug", "info", "log", "warn", "error"] as const) {
  const isWarning = level === "warn" || level === "error";
  console[level] = (...words: unknown[]) =>
    post({ kind: "printed", text: words.map(shown).join(" "), isWarning });
}

async function run(): Promise<void> {
  const name = decodeURIComponent(location.hash.slice(1));
  const program = programs[name];
  if (!program) throw new Error(`There is no example ${name}.`);
  await program(openScene(name));
}

post({ kind: "started" });
run().then(
  () => post({ kind: "ended", error: null }),
  (error: unknown) => post({ kind: "ended", error: shown(error) }),
);
