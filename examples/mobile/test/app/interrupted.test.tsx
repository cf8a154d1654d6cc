// The app is closed in the middle of a form, or while it sends one. The next start says how that stands.
import { cleanup, render, screen, waitFor } from "@testing-library/react-native";
import type { Sandbox } from "group-management-sdk/sandbox";
import { App } from "../../src/app.tsx";
import type { Connection } from "../../src/session/session.ts";
import { connectionTo, emptyPhone, keptOnPhone, newSandbox, user } from "./support/open-app.tsx";
import { openProfile, save, sent, storedProfile, write } from "./support/profile.ts";

let hangUp: ((reason: Error) => void) | undefined;
beforeEach(emptyPhone);
afterEach(() => hangUp?.(new TypeError("The test is over.")));

const place = () => screen.findByLabelText("Meeting place");
const press = async (name: string) => user.press(await screen.findByRole("button", { name }));

async function startAgain(connection: Connection): Promise<void> {
  await cleanup();
  await render(<App connection={connection} />);
}

/** The app ends while it saves, before any answer has come; `isDone`: the service has saved it all the same. */
async function closeWhileSaving(isDone: boolean): Promise<[Sandbox, Connection]> {
  const sandbox = newSandbox();
  const connection = connectionTo(sandbox);
  let deaf = true;
  const { fetch: ask = fetch } = connection;
  const unheard: Connection = {
    ...connection,
    fetch: async (input, init) => {
      const isChange = new Request(input, init).method === "PATCH";
      if (!isChange || !deaf) return ask(input, init);
      if (isDone) await ask(input, init);
      deaf = false;
      return new Promise((_, reject) => (hangUp = reject));
    },
  };
  await openProfile(sandbox, unheard);
  await write("Meeting place", "The old mill");
  await save();
  await waitFor(() => expect(deaf).toBe(false));
  await startAgain(unheard);
  return [sandbox, unheard];
}

const check = /closed while it was saving the profile of Troop 42.+Check whether that was done/;

test("a change that was saved although its response never came is found to be saved", async () => {
  const [sandbox] = await closeWhileSaving(true);
  expect(await screen.findByText(check)).toBeVisible();
  await press("Check");
  expect(await screen.findByText(/no answer came\. It is saved\.$/)).toBeVisible();
  expect(await place()).toHaveDisplayValue("The old mill");
  expect(screen.queryByText(check)).toBeNull();
  await press("Save");
  await waitFor(() => expect(screen.queryByLabelText("Meeting place")).toBeNull());
  expect(sent(sandbox)).toHaveLength(1);
});

test("a change that was not done is filled in again, and saved when the person says so", async () => {
  const [sandbox] = await closeWhileSaving(false);
  await press("Check");
  expect(
    await screen.findByText(/It is not saved: what you had typed is here again\.$/),
  ).toBeVisible();
  expect(await place()).toHaveDisplayValue("The old mill");
  await press("Save");
  await waitFor(() => expect(screen.queryByLabelText("Meeting place")).toBeNull());
  expect(storedProfile(sandbox)["meetingPlace"]).toBe("The old mill");
  expect(sent(sandbox)).toHaveLength(1);
});

test("an interrupted change is shown once", async () => {
  const [, connection] = await closeWhileSaving(true);
  await press("Check");
  await screen.findByText(/It is saved\.$/);
  await startAgain(connection);
  await screen.findByRole("link", { name: /^Troop 42/ });
  expect(screen.queryByText(check)).toBeNull();
});

test("what was typed is there again after the app was closed, until it is thrown away", async () => {
  const sandbox = newSandbox();
  const connection = connectionTo(sandbox);
  await openProfile(sandbox, connection);
  await write("Meeting place", "The old mill");
  await startAgain(connection);
  await user.press(await screen.findByRole("link", { name: /^Troop 42/ }));
  await user.press(await screen.findByRole("link", { name: "Edit profile" }));
  expect(await screen.findByText(/^What you had typed is here again/)).toBeVisible();
  expect(await place()).toHaveDisplayValue("The old mill");
  await press("Cancel");
  await press("Leave, and lose it");
  await user.press(await screen.findByRole("link", { name: "Edit profile" }));
  expect(await place()).toHaveDisplayValue("Marigold Creek Community Hall");
});

test("a form that is left while it is sent says how that ended, and opens again", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  sandbox.failNext("groups.updateProfile", { latency: 4_000, code: "forbidden" });
  await write("Meeting place", "The old mill");
  await save();
  await press("Cancel");
  await press("Leave");
  expect(await screen.findByText(/^Saving the profile of Troop 42/)).toBeVisible();
  expect(await screen.findByText(/^The profile of Troop 42 .+ was not saved\./)).toBeVisible();
  await press("Open it");
  expect(await place()).toHaveDisplayValue("The old mill");
});

test("signing out leaves nothing of it on the phone", async () => {
  const sandbox = newSandbox();
  const connection = connectionTo(sandbox);
  await openProfile(sandbox, connection);
  await write("Meeting place", "The old mill");
  await startAgain(connection);
  expect((await keptOnPhone()).storage).toContain("The old mill");
  await press("Sign out");
  await screen.findByRole("button", { name: "Sign in" });
  expect((await keptOnPhone()).storage).not.toContain("The old mill");
});
