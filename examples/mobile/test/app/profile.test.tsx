// The form: what it sends, where it shows what was wrong, what it keeps, and what somebody else has written meanwhile.
import { cleanup, render, screen, waitFor } from "@testing-library/react-native";
import { App } from "../../src/app.tsx";
import { connectionTo, emptyPhone, keptOnPhone, newSandbox, user } from "./support/open-app.tsx";
import { changeElsewhere, openProfile, save, sent, write } from "./support/profile.ts";

beforeEach(emptyPhone);

const place = () => screen.findByLabelText("Meeting place");
const isClosed = () => waitFor(() => expect(screen.queryByLabelText("Unit number")).toBeNull());
const press = async (name: string) => user.press(await screen.findByRole("button", { name }));

test("shows every problem of a profile at its field", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  await write("Unit number", "many");
  const message = "unitNumber: must be a number. meetingPlace: must be shorter.";
  sandbox.failNext("groups.updateProfile", { code: "invalid_profile", message });
  await save();
  const problems = await screen.findAllByRole("alert");
  expect(problems).toHaveLength(2);
  expect(problems[0]).toHaveTextContent("Unit number: Must be a number.");
  expect(problems[1]).toHaveTextContent("Meeting place: Must be shorter.");
  const hint = "Unit number: Must be a number.";
  expect(screen.getByLabelText("Unit number")).toHaveProp("accessibilityHint", hint);
});

test("sends what was changed and nothing else, and nothing where nothing was changed", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  await write("Meeting place", "The old mill");
  await write("Unit number", "042");
  await user.press(screen.getByRole("radio", { name: "Friday" }));
  await save();
  await isClosed();
  const changes = [{ meetingPlace: "The old mill", meetingDay: "Friday" }];
  expect(sent(sandbox).map(({ body }) => body)).toEqual(changes);
  await user.press(await screen.findByRole("link", { name: "Edit profile" }));
  await screen.findByLabelText("Unit number");
  await save();
  await isClosed();
  expect(sent(sandbox)).toHaveLength(1);
});

test("removes a field that was emptied, and keeps what was written when that is refused", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  sandbox.failNext("groups.updateProfile", { code: "forbidden" });
  await user.clear(screen.getByLabelText("Meeting place"));
  await save();
  expect(await screen.findByText("The profile was not saved")).toBeVisible();
  expect(await place()).toHaveDisplayValue("");
  await save();
  await isClosed();
  expect(sent(sandbox).at(-1)?.body).toEqual({ meetingPlace: null });
});

test("what was typed is there again after the app was closed, until it is thrown away", async () => {
  const sandbox = newSandbox();
  const connection = connectionTo(sandbox);
  await openProfile(sandbox, connection);
  await write("Meeting place", "The old mill");
  await waitFor(async () => expect((await keptOnPhone()).storage).toContain("The old mill"));
  await cleanup();
  await render(<App connection={connection} />);
  await user.press(await screen.findByRole("link", { name: /^Troop 42/ }));
  await user.press(await screen.findByRole("link", { name: "Edit profile" }));
  expect(await screen.findByText(/^What you had typed is here again/)).toBeVisible();
  expect(await place()).toHaveDisplayValue("The old mill");
  await press("Throw it away");
  expect(await place()).toHaveDisplayValue("Marigold Creek Community Hall");
  await waitFor(async () => expect((await keptOnPhone()).storage).not.toContain("The old mill"));
});

test("a form that is left while it is sent says how that ended, and opens again", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  sandbox.failNext("groups.updateProfile", { latency: 4_000, code: "forbidden" });
  await write("Meeting place", "The old mill");
  await save();
  await press("Close");
  expect(await screen.findByText("The profile is being saved…")).toBeVisible();
  expect(await screen.findByText(/not saved yet\.$/)).toBeVisible();
  await user.press(screen.getByRole("link", { name: "Edit profile" }));
  expect(await place()).toHaveDisplayValue("The old mill");
});

test.each([
  ["Keep mine: Meeting place", { meetingPlace: "The old mill", unitNumber: 43 }],
  ["Use theirs: Meeting place", { unitNumber: 43 }],
])("where both have written the same field nothing is sent before “%s”", async (way, body) => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  changeElsewhere(sandbox, { meetingPlace: "The new barn", meetingDay: "Friday" });
  await write("Meeting place", "The old mill");
  await write("Unit number", "43");
  await save();
  await screen.findByText("Somebody else has changed this meanwhile: The new barn");
  expect(screen.getByText(/Somebody else has changed “Meeting place” meanwhile/)).toBeVisible();
  expect(screen.getByRole("radio", { name: "Friday" })).toBeChecked();
  expect(sent(sandbox)).toEqual([]);
  await press(way);
  expect(screen.queryByText(/Somebody else/)).toBeNull();
  await save();
  await isClosed();
  expect(sent(sandbox).map((request) => request.body)).toEqual([body]);
});

test("what is typed while the form is being sent is not lost", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  sandbox.failNext("groups.updateProfile", { latency: 1_500 });
  await write("Meeting place", "The old mill");
  await save();
  await waitFor(() => expect(sent(sandbox)).toHaveLength(1));
  await write("Unit number", "43");
  await screen.findByRole("button", { name: "Save", busy: false });
  expect(screen.getByLabelText("Unit number")).toHaveDisplayValue("43");
  await save();
  await isClosed();
  const changes = [{ meetingPlace: "The old mill" }, { unitNumber: 43 }];
  expect(sent(sandbox).map(({ body }) => body)).toEqual(changes);
});
