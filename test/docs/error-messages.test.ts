// All messages of errors and warnings in one list, to be read in one go: what was wrong, where, and what to do.
import { expect, it } from "vitest";

import { errorMessages } from "../../scripts/error-messages.ts";

it("every message stands in error-messages.txt, which `npx vitest run test/docs/error-messages.test.ts --update` writes", async () => {
  await expect(errorMessages()).toMatchFileSnapshot("error-messages.txt");
});

it("no message is a riddle: what is given is said to be wrong, not to be none", () => {
  expect(errorMessages().match(/.*\b(?:is|are) none\b.*/g)).toBeNull();
});
