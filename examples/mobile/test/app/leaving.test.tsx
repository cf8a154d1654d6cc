// Signing out and in again, and starting the app once more, as seen on the screen.
import { cleanup, render, screen, waitFor } from "@testing-library/react-native";
import { getItemAsync } from "expo-secure-store";
import { App } from "../../src/app.tsx";
import {
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
  await user.press(await screen.findByRole("link", { name: /Inés/ }));
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

test("offers to sign in again when the sign-in has ended, and clears the phone", async () => {
  const sandbox = newSandbox();
  const connection = connectionTo(sandbox);
  await openAs("Marisol", connection);
  await screen.findByRole("link", { name: /^Troop 42/ });
  sandbox.revoke((await getItemAsync("access-token"))!);
  // A back end that was started anew knows nobody.
  Object.assign(connection.backend, { renew: connectionTo(sandbox).backend.renew });
  await user.press(screen.getByRole("link", { name: /^Troop 42/ }));
  expect(await screen.findByText("Your sign-in has ended")).toBeVisible();
  await user.press(screen.getByRole("button", { name: "Sign in again" }));
  expect(await screen.findByText("Sign in")).toBeVisible();
  expect(await keptOnPhone()).toEqual({ storage: "", secrets: "" });
});

test("says so when the back end cannot be reached, and tries again", async () => {
  const connection = connectionTo(newSandbox());
  const { people } = connection.backend;
  const down = jest.fn(people).mockRejectedValueOnce(new TypeError("Network request failed"));
  await render(
    <App connection={{ ...connection, backend: { ...connection.backend, people: down } }} />,
  );
  expect(await screen.findByText("Signing in did not work")).toBeVisible();
  await user.press(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /Marisol/ })).toBeVisible();
});
