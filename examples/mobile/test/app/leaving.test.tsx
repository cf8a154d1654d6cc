// Signing out and in again, and starting the app once more, as seen on the screen.
import { cleanup, render, screen, waitFor } from "@testing-library/react-native";
import { getItemAsync } from "expo-secure-store";
import { openAuthSessionAsync } from "expo-web-browser";
import type { Sandbox } from "group-management-sdk/sandbox";
import { App } from "../../src/app.tsx";
import {
  chooses,
  connectionTo,
  emptyPhone,
  keptOnPhone,
  newSandbox,
  openAs,
  user,
} from "./support/open-app.tsx";

beforeEach(emptyPhone);

const signOut = async () => user.press(await screen.findByRole("button", { name: "Sign out" }));

test("shows the next person their own groups, and none of the one before", async () => {
  const connection = connectionTo(newSandbox());
  await openAs("Marisol", connection);
  expect(await screen.findByText("Wednesday Trail Runners")).toBeVisible();
  await signOut();
  chooses("Inés");
  await user.press(await screen.findByRole("button", { name: "Sign in" }));
  expect(
    await screen.findByRole("link", { name: /^Troop 42 Marigold Creek.*Member/ }),
  ).toBeVisible();
  expect(screen.queryByText("Wednesday Trail Runners")).toBeNull();
  expect((await keptOnPhone()).storage).not.toContain("Wednesday Trail Runners");
});

test("starts again with the groups that it knew, before anything is read", async () => {
  const sandbox = newSandbox();
  const connection = connectionTo(sandbox);
  await openAs("Marisol", connection);
  await screen.findByRole("link", { name: /^Troop 42/ });
  await waitFor(async () => expect((await keptOnPhone()).storage).toContain("Troop 42"));
  await cleanup();
  const before = sandbox.requests.length;
  await render(<App connection={connection} />);
  expect(await screen.findByRole("link", { name: /^Troop 42/ })).toBeVisible();
  expect(sandbox.requests.length).toBe(before);
});

/** The authorization server was started anew, and knows nobody. */
async function endSignIn(sandbox: Sandbox): Promise<void> {
  sandbox.revoke((await getItemAsync("access-token"))!);
  connectionTo(sandbox);
}

test("a sign-in that ends in the middle keeps what was typed, and the next one saves it", async () => {
  const sandbox = newSandbox();
  await openAs("Marisol", connectionTo(sandbox));
  await user.press(await screen.findByRole("link", { name: /^Troop 42/ }));
  await user.press(await screen.findByRole("link", { name: "Edit profile" }));
  await user.type(await screen.findByLabelText("Meeting place"), " by the creek");
  const { value } = screen.getByLabelText("Meeting place").props;
  await endSignIn(sandbox);
  const ended = await getItemAsync("access-token");
  await user.press(screen.getByRole("button", { name: "Save" }));
  await user.press(await screen.findByRole("button", { name: "Sign in again" }));
  await waitFor(async () => expect(await getItemAsync("access-token")).not.toBe(ended));
  expect(screen.getByLabelText("Meeting place")).toHaveDisplayValue(value);
  await user.press(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByLabelText("Meeting place")).toBeNull());
  const saved = sandbox.requests.filter(({ operation }) => operation === "groups.updateProfile");
  expect(saved.at(-1)).toMatchObject({ status: 200, body: { meetingPlace: value } });
});

test("somebody else who signs in then sees their own groups, and nothing of the one before", async () => {
  const sandbox = newSandbox();
  await openAs("Marisol", connectionTo(sandbox));
  await screen.findByText("Wednesday Trail Runners");
  await endSignIn(sandbox);
  await user.press(screen.getByRole("link", { name: /^Troop 42/ }));
  chooses("Inés");
  await user.press(await screen.findByRole("button", { name: "Sign in again" }));
  expect(await screen.findByText("Signed in as Inés")).toBeVisible();
  expect(screen.queryByText("Wednesday Trail Runners")).toBeNull();
  expect((await keptOnPhone()).storage).not.toContain("Wednesday Trail Runners");
});

test.each([
  ["cannot be reached", () => Promise.reject(new TypeError("Network request failed"))],
  ["answers with a page", async () => new Response("<p>Hello</p>", { status: 200 })],
])("says so when the sign-in %s, and tries again", async (_, answer) => {
  const connection = connectionTo(newSandbox());
  const working = jest.mocked(fetch).getMockImplementation()!;
  jest
    .mocked(fetch)
    .mockImplementation((input, init) =>
      `${input}`.endsWith("/token") ? answer() : working(input, init),
    );
  await openAs("Marisol", connection);
  expect(await screen.findByText("Signing in did not work")).toBeVisible();
  jest.mocked(fetch).mockImplementation(working);
  await user.press(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /^Troop 42/ })).toBeVisible();
});

test("a person who closes the sign-in stays signed out, and sees no error", async () => {
  const connection = connectionTo(newSandbox());
  await render(<App connection={connection} />);
  jest.mocked(openAuthSessionAsync).mockResolvedValue({ type: "cancel" } as never);
  await user.press(await screen.findByRole("button", { name: "Sign in" }));
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
