// Does nothing: what a bare start of Node costs, for the others to be compared with.
import type { CreateContestant } from "./contestant.ts";

export const create: CreateContestant = () => ({
  event: async () => undefined,
  page: async () => [],
  async *walk() {},
});
