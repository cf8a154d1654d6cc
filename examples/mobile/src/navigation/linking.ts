// Addresses of the app: its own scheme, and the pages of the platform that open in it. What leads nowhere opens the
// groups.
import {
  getActionFromState,
  getStateFromPath,
  type LinkingOptions,
} from "@react-navigation/native";
import { createURL } from "expo-linking";
import { Linking } from "react-native";
// No file extension: browsers get another file of that name.
import { redirectUri } from "../session/sign-in-page";
import { settings } from "../settings.ts";
import type { Routes } from "./routes.ts";

const prefixes = [createURL("/"), "org.example.groups://", `https://${settings.linkHost}/`];

/** A link that came while nobody was signed in; the first is what the app was started with. */
let waiting: Promise<string | null> = Promise.resolve(null);
let listener: ((url: string) => void) | null = null;

/** Opens a link into the app; once somebody has signed in, where nobody is. */
export function openInApp(url: string): void {
  if (isReturn(url)) return;
  if (listener) listener(url);
  else waiting = Promise.resolve(url);
}

/** Once, before the app is shown. */
export function followLinks(): void {
  waiting = Linking.getInitialURL();
  Linking.addEventListener("url", ({ url }) => openInApp(url));
}

/**
 * Opens what a notification is about, for whoever listens to them: its `data` has the link as `url`. An address that is
 * not the app's opens nothing.
 */
export function openNotification(data: unknown): void {
  const { url } = (data ?? {}) as { url?: unknown };
  if (typeof url === "string") openInApp(url);
}

/** The way back from the sign-in, which opens no screen: what is being typed stays. */
const isReturn = (url: string) => url.startsWith(redirectUri);

type LinkedRoutes = NonNullable<ReturnType<typeof getStateFromPath>>["routes"];

/** The routes of an address, with the screen of its group below that of an event, a roster or a profile. */
function withGroup(routes: LinkedRoutes): LinkedRoutes {
  const last = routes.at(-1);
  if (last?.name !== "event" && last?.name !== "roster" && last?.name !== "profile") return routes;
  // The addresses of these screens have it.
  const { groupId } = last.params as Routes["group"];
  return [...routes.slice(0, -1), { name: "group", params: { groupId } }, last];
}

/** The first and the last of an address's routes. */
const isEnd = (_route: unknown, at: number, routes: readonly unknown[]) =>
  at === 0 || at === routes.length - 1;

export const linking: LinkingOptions<Routes> = {
  prefixes,
  filter: (url) => !isReturn(url),
  config: {
    initialRouteName: "groups",
    screens: {
      groups: "",
      group: "groups/:groupId",
      roster: "groups/:groupId/roster",
      // `?from=checkout` is the way back from paying.
      event: "groups/:groupId/events/:eventId",
      profile: "groups/:groupId/profile",
    },
  },
  getStateFromPath: (path, options) => {
    const state = getStateFromPath(path, options) ?? getStateFromPath("", options);
    return state && { ...state, routes: withGroup(state.routes) };
  },
  // A link that comes later opens above the screen that is open, and the way back leads there.
  getActionFromState: ({ routes }, options) =>
    getActionFromState({ routes: routes.filter(isEnd) }, options),
  // Each is opened once: the next person who signs in begins with their groups.
  getInitialURL: async () => {
    const url = await waiting;
    waiting = Promise.resolve(null);
    return url;
  },
  subscribe: (open) => {
    listener = open;
    return () => {
      listener = null;
    };
  },
};
