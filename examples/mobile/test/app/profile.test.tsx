// The form: what it sends, and where it shows what was wrong.
import { fireEvent, screen, waitFor } from "@testing-library/react-native";
import { parseDay, writeDay } from "../../src/forms/calendar-date.ts";
import { emptyPhone, newSandbox, user } from "./support/open-app.tsx";
import { openProfile, save, sent, write } from "./support/profile.ts";

beforeEach(emptyPhone);

test("shows every problem of a profile at its field", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  await write("Unit number", "many");
  const message = "unitNumber: must be a number. chartered: must be a date, written YYYY-MM-DD.";
  sandbox.failNext("groups.updateProfile", { code: "invalid_profile", message });
  await save();
  const problems = await screen.findAllByRole("alert");
  expect(problems).toHaveLength(2);
  expect(problems[0]).toHaveTextContent("Unit number: must be a number.");
  expect(problems[1]).toHaveTextContent("Chartered on: must be a date, written YYYY-MM-DD.");
  expect(screen.getByLabelText("Unit number")).toHaveProp(
    "accessibilityHint",
    "Unit number: must be a number.",
  );
  // The service finds the first of them itself.
  await save();
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(1));
});

test("sends what was changed and nothing else, and the group is read again", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  await write("Meeting place", "The old mill");
  await user.press(screen.getByRole("radio", { name: "Friday" }));
  await save();
  await waitFor(() => expect(screen.queryByLabelText("Unit number")).toBeNull());
  expect(sent(sandbox).map(({ body }) => body)).toEqual([
    { meetingPlace: "The old mill", meetingDay: "Friday" },
  ]);
  const overviews = () =>
    sandbox.requests.filter(({ operation }) => operation === "groups.overview").length;
  // Once for its screen, once more before anything is sent, and once after it.
  await waitFor(() => expect(overviews()).toBe(3));
});

test("removes a field that was emptied", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  await user.press(screen.getByRole("button", { name: "Remove Chartered on" }));
  await save();
  await waitFor(() => expect(sent(sandbox)[0]?.body).toEqual({ chartered: null }));
});

test("sends nothing where nothing was changed", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  await save();
  await waitFor(() => expect(screen.queryByLabelText("Unit number")).toBeNull());
  expect(sent(sandbox)).toEqual([]);
});

test("keeps what was written when the service cannot be reached", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  sandbox.failNext("groups.updateProfile", { code: "forbidden" });
  await write("Meeting place", "The old mill");
  await save();
  expect(await screen.findByText("The profile was not saved")).toBeVisible();
  expect(screen.getByLabelText("Meeting place")).toHaveDisplayValue("The old mill");
});

test("picks a day, and sends it as the service writes it", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  await user.press(screen.getByRole("button", { name: /^Chartered on: / }));
  const picker = screen.getByTestId("Chartered on, picker");
  const timestamp = new Date(2001, 0, 31, 23, 30).getTime();
  await fireEvent(picker, "onChange", { nativeEvent: { timestamp, utcOffset: 0 } });
  expect(screen.getByText("January 31, 2001")).toBeVisible();
  await save();
  await waitFor(() => expect(sent(sandbox)[0]?.body).toEqual({ chartered: "2001-01-31" }));
});

describe("leaving the form", () => {
  const cancel = () => user.press(screen.getByRole("button", { name: "Cancel" }));
  const question = () => screen.queryByText("Leave without saving?");
  const form = () => screen.queryByLabelText("Unit number");

  test("asks nothing while nothing was changed", async () => {
    await openProfile(newSandbox());
    await cancel();
    await waitFor(() => expect(form()).toBeNull());
  });

  test("asks before what was typed is lost, and keeps it when the person stays", async () => {
    await openProfile(newSandbox());
    await write("Meeting place", "The old mill");
    await cancel();
    expect(question()).toBeVisible();
    await user.press(screen.getByRole("button", { name: "Stay here" }));
    expect(question()).toBeNull();
    expect(screen.getByLabelText("Meeting place")).toHaveDisplayValue("The old mill");
    await cancel();
    await user.press(screen.getByRole("button", { name: "Leave, and lose it" }));
    await waitFor(() => expect(form()).toBeNull());
  });

  test("asks no more once it is saved", async () => {
    await openProfile(newSandbox());
    await write("Meeting place", "The old mill");
    await save();
    await waitFor(() => expect(form()).toBeNull());
    expect(question()).toBeNull();
  });
});

test.each(["2024-02-29", "1910-02-08", "2026-03-29"])("reads and writes the day %s", (text) => {
  const day = parseDay(text);
  expect(day && writeDay(day)).toBe(text);
});

test.each(["2023-02-29", "yesterday", "", "2026-3-1"])("takes %j for no day", (text) => {
  expect(parseDay(text)).toBeNull();
});
