// Addresses of the app: its own scheme, and the pages of the platform that open in it. What leads nowhere opens the
// groups.
import { getStateFromPath, type LinkingOptions } from "@react-navigation/native";
import { createURL } from "expo-linking";
import { Linking } from "react-native";
import { redirectUri } from "../session/use-sign-in.ts";
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
  getStateFromPath: (path, options) =>
    getStateFromPath(path, options) ?? getStateFromPath("", options),
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
