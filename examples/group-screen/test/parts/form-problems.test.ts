// Which field a problem is about.
import { expect, test } from "vitest";

import { kindsIn } from "../../src/circles/circle-kinds.ts";
import { problemsIn } from "../../../shared/form-problems.ts";

const names = ["unitNumber", "meetingPlace"];

test("each sentence of a message stands at the field that it names first", () => {
  expect(
    problemsIn("unitNumber: must be a number. It is needed. The meetingPlace is too long.", names),
  ).toEqual({
    fields: { unitNumber: "Must be a number.", meetingPlace: "The meetingPlace is too long." },
    others: ["It is needed."],
  });
});

test("a name inside another word is not that field's", () => {
  expect(problemsIn("The unitNumbers are wrong.", names)).toEqual({
    fields: {},
    others: ["The unitNumbers are wrong."],
  });
});

test("kinds of circles are taken from whatever comes, and only those that can be made", () => {
  const patrol = { key: "patrol", singular: "Patrol", plural: "Patrols" };
  const leaders = { key: "leaders", singular: "Leaders" };
  expect(kindsIn({ items: [patrol, leaders, null, { key: 4 }] })).toEqual([patrol]);
  expect(kindsIn("no list")).toEqual([]);
  expect(kindsIn(undefined)).toEqual([]);
});
