// The form: what it sends, where it shows what was wrong, what it keeps, and what somebody else has written meanwhile.
import { cleanup, render, screen, waitFor } from "@testing-library/react-native";
import { getItemAsync } from "expo-secure-store";
import { App } from "../../src/app.tsx";
import {
  endSignIn,
  follow,
  keptOnPhone,
  newSandbox,
  openAs,
  press,
  user,
} from "./support/open-app.tsx";

async function openProfile() {
  const sandbox = newSandbox();
  const connection = await openAs("Marisol", sandbox, /^Troop 42/, /^Edit profile$/);
  await screen.findByLabelText("Unit number");
  /** The bodies of the changes that arrived at the service. */
  const sent = () =>
    sandbox.requests
      .filter(({ operation }) => operation === "groups.updateProfile")
      .map(({ body }) => body);
  return { sandbox, connection, sent };
}

async function write(label: string, text: string): Promise<void> {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}

/** Once an earlier change has ended. */
const save = async () =>
  user.press(await screen.findByRole("button", { name: "Save", busy: false }));

const place = () => screen.findByLabelText("Meeting place");
const isClosed = () => waitFor(() => expect(screen.queryByLabelText("Unit number")).toBeNull());

test("shows every problem of a profile at its field", async () => {
  const { sandbox } = await openProfile();
  await write("Unit number", "many");
  const message = "unitNumber: must be a number. meetingPlace: must be shorter.";
  sandbox.failNext("groups.updateProfile", { code: "invalid_profile", message });
  await save();
  const [first, second, ...others] = await screen.findAllByRole("alert");
  const hint = "Unit number: Must be a number.";
  expect(first).toHaveTextContent(hint);
  expect(second).toHaveTextContent("Meeting place: Must be shorter.");
  expect(others).toEqual([]);
  expect(screen.getByLabelText("Unit number")).toHaveProp("accessibilityHint", hint);
});

test("sends what was changed and nothing else, and nothing where nothing was changed", async () => {
  const { sent } = await openProfile();
  await write("Meeting place", "The old mill");
  await write("Unit number", "042");
  await user.press(screen.getByRole("radio", { name: "Friday" }));
  await save();
  await isClosed();
  const changes = [{ meetingPlace: "The old mill", meetingDay: "Friday" }];
  expect(sent()).toEqual(changes);
  await follow(/^Edit profile$/);
  await screen.findByLabelText("Unit number");
  await save();
  await isClosed();
  expect(sent()).toEqual(changes);
});

test("removes a field that was emptied, and keeps what was written when that is refused", async () => {
  const { sandbox, sent } = await openProfile();
  sandbox.failNext("groups.updateProfile", { code: "forbidden" });
  await user.clear(screen.getByLabelText("Meeting place"));
  await save();
  expect(await screen.findByText("The profile was not saved")).toBeVisible();
  expect(await place()).toHaveDisplayValue("");
  await save();
  await isClosed();
  expect(sent().at(-1)).toEqual({ meetingPlace: null });
});

test("what was typed is there again after the app was closed, until it is thrown away", async () => {
  const { connection } = await openProfile();
  await write("Meeting place", "The old mill");
  await waitFor(async () => expect((await keptOnPhone()).storage).toContain("The old mill"));
  await cleanup();
  await render(<App connection={connection} />);
  await follow(/^Troop 42/, /^Edit profile$/);
  expect(await screen.findByText(/^What you had typed is here again/)).toBeVisible();
  expect(await place()).toHaveDisplayValue("The old mill");
  await press("Throw it away");
  expect(await place()).toHaveDisplayValue("Marigold Creek Community Hall");
  await waitFor(async () => expect((await keptOnPhone()).storage).not.toContain("The old mill"));
});

test("a form that is left while it is sent says how that ended, and opens again", async () => {
  const { sandbox } = await openProfile();
  sandbox.failNext("groups.updateProfile", { latency: 4_000, code: "forbidden" });
  await write("Meeting place", "The old mill");
  await save();
  await press("Close");
  expect(await screen.findByText("The profile is being saved…")).toBeVisible();
  expect(await screen.findByText(/not saved yet\.$/)).toBeVisible();
  await follow(/^Edit profile$/);
  expect(await place()).toHaveDisplayValue("The old mill");
});

test.each([
  ["Keep mine: Meeting place", { meetingPlace: "The old mill", unitNumber: 43 }],
  ["Use theirs: Meeting place", { unitNumber: 43 }],
])("where both have written the same field nothing is sent before “%s”", async (way, body) => {
  const { sandbox, sent } = await openProfile();
  sandbox.edit(({ groups }) => {
    const group = groups.find(({ id }) => id === sandbox.demo.groupId);
    Object.assign(group?.metadata ?? {}, { meetingPlace: "The new barn", meetingDay: "Friday" });
  });
  await write("Meeting place", "The old mill");
  await write("Unit number", "43");
  await save();
  await screen.findByText("Somebody else has changed this meanwhile: The new barn");
  expect(screen.getByText(/Somebody else has changed “Meeting place” meanwhile/)).toBeVisible();
  expect(screen.getByRole("radio", { name: "Friday" })).toBeChecked();
  expect(sent()).toEqual([]);
  await press(way);
  expect(screen.queryByText(/Somebody else/)).toBeNull();
  await save();
  await isClosed();
  expect(sent()).toEqual([body]);
});

test("what is typed while the form is being sent is not lost", async () => {
  const { sandbox, sent } = await openProfile();
  sandbox.failNext("groups.updateProfile", { latency: 1_500 });
  await write("Meeting place", "The old mill");
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await write("Unit number", "43");
  await screen.findByRole("button", { name: "Save", busy: false });
  expect(screen.getByLabelText("Unit number")).toHaveDisplayValue("43");
  await save();
  await isClosed();
  expect(sent()).toEqual([{ meetingPlace: "The old mill" }, { unitNumber: 43 }]);
});

test("a sign-in that ends in the middle keeps what was typed, and the next one saves it", async () => {
  const { sandbox, sent } = await openProfile();
  await write("Meeting place", "The old mill");
  await endSignIn(sandbox);
  const ended = await getItemAsync("access-token");
  await save();
  await press("Sign in again");
  await waitFor(async () => expect(await getItemAsync("access-token")).not.toBe(ended));
  expect(await place()).toHaveDisplayValue("The old mill");
  await save();
  await isClosed();
  expect(sent()).toEqual([{ meetingPlace: "The old mill" }]);
});
