// Failures of the profile, in words above the button.
import { formProblems } from "../../src/profile/profile-problems.ts";

test("shows what no field was named for above the button", () => {
  expect(
    formProblems(new Error("anything"), { platformUrl: "https://groups.example.org" }).whole,
  ).toMatchObject({
    title: "The profile was not saved",
    text: "Something went wrong. This part could not be shown.",
    way: "again",
  });
});
