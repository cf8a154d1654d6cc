// Links into the app: from outside, from the page for paying, and while nobody is signed in.
import { act, render, screen } from "@testing-library/react-native";
import { Linking } from "react-native";
import configure from "../../app.config.ts";
import { expo } from "../../app.json";
import { day, night } from "../../../shared/colors.ts";
import { App } from "../../src/app.tsx";
import { followLinks, linking } from "../../src/navigation/linking.ts";
import { redirectUri } from "../../src/session/sign-in-page.ts";
import { chooses, connectionTo, newSandbox, user } from "./support/open-app.tsx";

const canoe = "groups/grp_troop-42/events/evt_canoe-weekend";

/** Starts the app with a link, or without one, and signs in. What it gives is how later links come. */
async function startWith(link: string | null, sandbox = newSandbox()) {
  jest.spyOn(Linking, "getInitialURL").mockResolvedValue(link);
  const listeners = new Set<(event: { url: string }) => void>();
  jest.spyOn(Linking, "addEventListener").mockImplementation((_, listener) => {
    listeners.add(listener);
    return { remove: () => listeners.delete(listener) } as never;
  });
  followLinks();
  chooses("Marisol");
  await render(<App connection={connectionTo(sandbox)} />);
  const signIn = await screen.findByRole("button", { name: "Sign in" });
  return {
    enter: () => user.press(signIn),
    comes: (url: string) => act(async () => listeners.forEach((listener) => listener({ url }))),
  };
}

const event = () => screen.findByRole("heading", { name: /^Canoe weekend/ });
const groups = () => screen.findByText("Signed in as Marisol");

test.each([`org.example.groups://${canoe}`, `https://groups.example.org/${canoe}`])(
  "%s opens an event, once its reader has signed in",
  async (link) => {
    const { enter } = await startWith(link);
    await enter();
    expect(await event()).toBeVisible();
  },
);

test("a link that comes while nobody is signed in is opened afterwards, once", async () => {
  const { enter, comes } = await startWith(null);
  await comes(`org.example.groups://${canoe}`);
  await enter();
  expect(await event()).toBeVisible();
  expect(await linking.getInitialURL?.()).toBeNull();
});

test("a link that comes later is opened at once, and one that leads nowhere opens the groups", async () => {
  const { enter, comes } = await startWith(null);
  await enter();
  await groups();
  await comes(`https://groups.example.org/${canoe}`);
  expect(await event()).toBeVisible();
  await comes("org.example.groups://nothing/here");
  expect(await groups()).toBeVisible();
});

test("the way back from paying says so, and reads the event again", async () => {
  const sandbox = newSandbox();
  const { enter, comes } = await startWith(`org.example.groups://${canoe}`, sandbox);
  await enter();
  await event();
  const reads = () => sandbox.requests.filter(({ operation }) => operation === "events.get").length;
  const before = reads();
  await comes(`org.example.groups://${canoe}?from=checkout`);
  expect(await screen.findByText(/^You are back from paying/)).toBeVisible();
  expect(reads()).toBe(before + 1);
});

test("what is built has the scheme, the host and the colors of the app", () => {
  expect(linking.filter?.(`${redirectUri}?code=1&state=2`)).toBe(false);
  const built = configure({ config: expo as never } as never);
  expect(linking.prefixes).toContain(`${built.scheme as string}://`);
  expect(redirectUri).toBe(`${built.scheme as string}://signed-in`);
  expect(built.ios?.associatedDomains).toEqual(["applinks:groups.example.org"]);
  expect(built.android?.intentFilters?.[0]).toMatchObject({
    autoVerify: true,
    data: [{ scheme: "https", host: "groups.example.org" }],
  });
  expect(linking.prefixes).toContain("https://groups.example.org/");
  const splash = expo.plugins.find(([name]) => name === "expo-splash-screen");
  expect(splash?.[1]).toMatchObject({
    backgroundColor: day.page,
    dark: { backgroundColor: night.page },
  });
});
