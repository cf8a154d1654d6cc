// Runs the reliability scenarios and prints bar, measured, kept or missed. Ends with 1 if this
// client misses a bar. `--alone` leaves the other libraries out.
import { runScenarios } from "./reliability/scenarios.ts";
import { build } from "./runner/build.ts";

await build();
const findings = await runScenarios(
  { peers: !process.argv.includes("--alone"), contacts: 1_000_000, rounds: 3 },
  (title) => console.error(`… ${title}`),
);
for (const { scenario, contestant, measured, bar, passed } of findings) {
  const verdict = bar === undefined ? "      " : passed === true ? "kept  " : "MISSED";
  console.log(`${verdict}  ${scenario}  |  ${contestant}: ${measured}${bar ? `  (${bar})` : ""}`);
}
const missed = findings.filter(({ passed }) => passed === false);
console.log(`\n${missed.length === 0 ? "every bar kept" : `${missed.length} bars missed`}`);
process.exitCode = missed.length === 0 ? 0 : 1;
