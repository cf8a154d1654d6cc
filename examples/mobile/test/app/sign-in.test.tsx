// Signing in again, and signing in that fails, as seen on the screen.
import { render, screen } from "@testing-library/react-native";
import { openAuthSessionAsync } from "expo-web-browser";
import { App } from "../../src/app.tsx";
import {
  chooses,
  connectionTo,
  endSignIn,
  follow,
  keptOnPhone,
  newSandbox,
  openAs,
  press,
} from "./support/open-app.tsx";

test("somebody else who signs in then sees their own groups, and nothing of the one before", async () => {
  const sandbox = newSandbox();
  await openAs("Marisol", sandbox);
  await screen.findByText("Wednesday Trail Runners");
  await endSignIn(sandbox);
  await follow(/^Troop 42/);
  chooses("Inés");
  await press("Sign in again");
  expect(await screen.findByText("Signed in as Inés")).toBeVisible();
  expect(await screen.findByRole("link", { name: /^Troop 42.*Member/ })).toBeVisible();
  expect(screen.queryByText("Wednesday Trail Runners")).toBeNull();
  expect((await keptOnPhone()).storage).not.toContain("Wednesday Trail Runners");
});

test.each([
  ["cannot be reached", () => Promise.reject(new TypeError("Network request failed"))],
  ["answers with a page", async () => new Response("<p>Hello</p>", { status: 200 })],
])("says so when the sign-in %s, and tries again", async (_, answer) => {
  const connection = connectionTo(newSandbox());
  const network = jest.mocked(fetch);
  const working = network.getMockImplementation()!;
  network.mockImplementation((input, init) =>
    `${input}`.endsWith("/token") ? answer() : working(input, init),
  );
  chooses("Marisol");
  await render(<App connection={connection} />);
  await press("Sign in");
  expect(await screen.findByText("Signing in did not work")).toBeVisible();
  network.mockImplementation(working);
  await press("Try again");
  expect(await screen.findByRole("link", { name: /^Troop 42/ })).toBeVisible();
});

test("a person who closes the sign-in stays signed out, and sees no error", async () => {
  await render(<App connection={connectionTo(newSandbox())} />);
  jest.mocked(openAuthSessionAsync).mockResolvedValue({ type: "cancel" } as never);
  await press("Sign in");
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
