// This repository's client, given a `fetch`: ky carries its requests then, as in a browser.
import type { CreateContestant } from "./contestant.ts";
import { createWith } from "./group-management-sdk.ts";

export const create: CreateContestant = createWith({
  fetch: (...request) => globalThis.fetch(...request),
});
