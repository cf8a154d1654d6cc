// One process of one contestant: every field of what it gives back, as fingerprints.
import { createHash } from "node:crypto";
import { answer, loadContestant, readTask } from "./load.ts";
import type { Task } from "./load.ts";

export interface Fingerprints {
  event: string;
  page: string;
  walk: string;
}

/** The same for equal fields, whatever their order; a Date counts as the text it was made from. */
function fingerprint(value: unknown): string {
  const text = JSON.stringify(value, (_, field: unknown) =>
    typeof field === "object" && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([left], [right]) => (left < right ? -1 : 1)))
      : field,
  );
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

const contestant = await loadContestant(readTask<Task>());
const event = fingerprint(await contestant.event());
const page = fingerprint(await contestant.page());
const roster: unknown[] = [];
for await (const found of contestant.walk()) {
  if ("length" in found) roster.push(...found);
  else roster.push(found);
}
answer({ event, page, walk: fingerprint(roster) });
