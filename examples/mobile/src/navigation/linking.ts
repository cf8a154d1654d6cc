// Addresses of the app: its own scheme, and the pages of the platform that open in it. What leads nowhere opens the
// groups.
import { getStateFromPath, type LinkingOptions } from "@react-navigation/native";
import { createURL } from "expo-linking";
import { Linking } from "react-native";
// No file extension: browsers get another file of that name.
import { redirectUri } from "../session/sign-in-page";
import { settings } from "../settings.ts";
import type { Routes } from "./routes.ts";

/** A link that came while nobody was signed in; the first is what the app was started with. */
let waiting: Promise<string | null> = Promise.resolve(null);

/** Once, before the app is shown. */
export function followLinks(): void {
  waiting = Linking.getInitialURL();
  Linking.addEventListener("url", ({ url }) => {
    if (!isReturn(url)) waiting = Promise.resolve(url);
  });
}

/** Each is opened once: the next person who signs in begins with their groups. */
async function takeWaiting(): Promise<string | null> {
  const url = await waiting;
  waiting = Promise.resolve(null);
  return url;
}

/** The way back from the sign-in, which opens no screen: what is being typed stays. */
const isReturn = (url: string) => url.startsWith(redirectUri);

export const linking: LinkingOptions<Routes> = {
  prefixes: [createURL("/"), "org.example.groups://", `https://${settings.linkHost}/`],
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
  getInitialURL: takeWaiting,
  subscribe: (open) => {
    const links = Linking.addEventListener("url", ({ url }) => {
      void takeWaiting();
      if (!isReturn(url)) open(url);
    });
    return () => links.remove();
  },
};
