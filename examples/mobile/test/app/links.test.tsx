// Links into the app: from outside, from a notification, from the page for paying, and while nobody is signed in.
import { act, render, screen } from "@testing-library/react-native";
import { Linking } from "react-native";
import configure from "../../app.config.ts";
import { expo } from "../../app.json";
import { App } from "../../src/app.tsx";
import { followLinks, linking, openNotification } from "../../src/navigation/linking.ts";
import { redirectUri } from "../../src/session/sign-in-page.ts";
import { chooses, connectionTo, emptyPhone, newSandbox, user } from "./support/open-app.tsx";

beforeEach(emptyPhone);

const canoe = "groups/grp_troop-42/events/evt_canoe-weekend";

/** Starts the app with a link, or without one, and signs in. What it gives is how later links come. */
async function startWith(link: string | null, sandbox = newSandbox()) {
  jest.spyOn(Linking, "getInitialURL").mockResolvedValue(link);
  const listening = jest.spyOn(Linking, "addEventListener");
  followLinks();
  const [, follow] = listening.mock.calls.at(-1)!;
  chooses("Marisol");
  await render(<App connection={connectionTo(sandbox)} />);
  const signIn = await screen.findByRole("button", { name: "Sign in" });
  return {
    enter: () => user.press(signIn),
    comes: (url: string) => act(async () => follow({ url })),
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

test("a link that comes while nobody is signed in is opened afterwards", async () => {
  const { enter, comes } = await startWith(null);
  await comes(`org.example.groups://${canoe}`);
  await enter();
  expect(await event()).toBeVisible();
});

test("a link that comes later is opened at once", async () => {
  const { enter, comes } = await startWith(null);
  await enter();
  await groups();
  await comes(`https://groups.example.org/${canoe}`);
  expect(await event()).toBeVisible();
});

test.each(["org.example.groups://nothing/here", "https://groups.example.org/admin?x=1"])(
  "%s leads nowhere, and opens the groups",
  async (link) => {
    const { enter, comes } = await startWith(`org.example.groups://${canoe}`);
    await enter();
    await event();
    await comes(link);
    expect(await groups()).toBeVisible();
  },
);

test("a notification opens what it is about, and no address of others", async () => {
  const { enter } = await startWith(null);
  await enter();
  await groups();
  for (const data of [null, {}, { url: 1 }, { url: `https://evil.example/${canoe}` }]) {
    await act(async () => openNotification(data));
    expect(screen.queryByRole("heading", { name: /^Canoe weekend/ })).toBeNull();
  }
  await act(async () => openNotification({ url: `org.example.groups://${canoe}` }));
  expect(await event()).toBeVisible();
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

test("an address has its group below it, and a link that comes later opens above what is open", () => {
  const options = linking.config as never;
  const state = linking.getStateFromPath?.(canoe, options);
  expect(state?.routes.map(({ name }) => name)).toEqual(["groups", "group", "event"]);
  expect(state?.routes[1]?.params).toEqual({ groupId: "grp_troop-42" });
  expect(linking.getActionFromState?.(state!, options)).toMatchObject({
    type: "NAVIGATE",
    payload: { name: "event" },
  });
});

test("the way back from the sign-in opens no screen", () => {
  expect(linking.filter?.(`${redirectUri}?code=1&state=2`)).toBe(false);
});

test("what is built listens to the same scheme and host as the app", () => {
  const built = configure({ config: expo as never } as never);
  expect(linking.prefixes).toContain(`${built.scheme as string}://`);
  expect(redirectUri).toBe(`${built.scheme as string}://signed-in`);
  expect(built.ios?.associatedDomains).toEqual(["applinks:groups.example.org"]);
  expect(built.android?.intentFilters?.[0]).toMatchObject({
    autoVerify: true,
    data: [{ scheme: "https", host: "groups.example.org" }],
  });
  expect(linking.prefixes).toContain("https://groups.example.org/");
});
