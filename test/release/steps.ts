// One line for each step of a rehearsal, and a count at the end.

let passed = 0;
let failed = 0;

export interface CommandError extends Error {
  readonly stdout?: string;
  readonly stderr?: string;
}

export async function step(shows: string, run: () => unknown): Promise<void> {
  const began = performance.now();
  const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    await run();
    passed++;
    console.log(`ok      ${shows} (${took()})`);
  } catch (error) {
    failed++;
    const { stderr = "", stdout = "", message } = error as CommandError;
    console.log(`FAILED  ${shows} (${took()})`);
    console.log(`${message}\n${stdout}${stderr}`.replaceAll(/^/gm, "        "));
  }
}

/** Expects what is run to stop with a sentence. */
export function stops(sentence: RegExp, run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (sentence.test((error as CommandError).stderr ?? "")) return;
    throw error;
  }
  throw new Error("nothing was refused");
}

export function count(): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
