// Two people edit one profile: neither writes over the other unseen.
import { screen, waitFor } from "@testing-library/react-native";
import { emptyPhone, newSandbox, user } from "./support/open-app.tsx";
import {
  changeElsewhere,
  openProfile,
  save,
  sent,
  storedProfile,
  write,
} from "./support/profile.ts";

beforeEach(emptyPhone);

const place = () => screen.getByLabelText("Meeting place");
const isClosed = () => waitFor(() => expect(screen.queryByLabelText("Unit number")).toBeNull());
const choose = (word: string) => user.press(screen.getByRole("button", { name: word }));

/** Both have written another meeting place. */
async function meet() {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  changeElsewhere(sandbox, { meetingPlace: "The new barn" });
  await write("Meeting place", "The old mill");
  await save();
  await screen.findByText("Somebody else has changed this meanwhile: The new barn");
  return sandbox;
}

test("a field that somebody else has changed meanwhile is shown, and nothing is sent", async () => {
  const sandbox = await meet();
  expect(screen.getByText(/Somebody else has changed “Meeting place” meanwhile/)).toBeVisible();
  expect(place()).toHaveDisplayValue("The old mill");
  expect(sent(sandbox)).toEqual([]);
  await save();
  await screen.findByRole("button", { name: "Save", busy: false });
  expect(sent(sandbox)).toEqual([]);
});

test("what is written here replaces it once the person has said so", async () => {
  const sandbox = await meet();
  await choose("Keep mine: Meeting place");
  expect(screen.queryByText(/Somebody else/)).toBeNull();
  await save();
  await isClosed();
  expect(sent(sandbox).map(({ body }) => body)).toEqual([{ meetingPlace: "The old mill" }]);
});

test("what somebody else has written can be taken, and the rest is sent", async () => {
  const sandbox = await meet();
  await write("Unit number", "43");
  await choose("Use theirs: Meeting place");
  expect(place()).toHaveDisplayValue("The new barn");
  await save();
  await isClosed();
  expect(sent(sandbox).map(({ body }) => body)).toEqual([{ unitNumber: 43 }]);
});

test("a field that only somebody else has changed is not written back", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  changeElsewhere(sandbox, { meetingDay: "Friday" });
  await write("Meeting place", "The old mill");
  await save();
  await isClosed();
  expect(storedProfile(sandbox)).toMatchObject({
    meetingPlace: "The old mill",
    meetingDay: "Friday",
  });
});

test("where both have written the same there is nothing to decide", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  changeElsewhere(sandbox, { meetingPlace: "The old mill" });
  await write("Meeting place", "The old mill");
  await save();
  await isClosed();
  expect(sent(sandbox)).toEqual([]);
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
  expect(sent(sandbox).map(({ body }) => body)).toEqual([
    { meetingPlace: "The old mill" },
    { unitNumber: 43 },
  ]);
});
