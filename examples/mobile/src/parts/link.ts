// Props that make a part of the screen a link. In a browser it has an address, which a keyboard reaches, and a tab of its
// own can open.
import type { useLinkProps } from "@react-navigation/native";
import { Linking, Platform } from "react-native";

/** The properties of a link to another screen, as `useLinkProps` makes them, or to a page outside of the app. */
export interface LinkProps extends Partial<ReturnType<typeof useLinkProps>> {
  readonly role: "link";
  readonly hrefAttrs?: { readonly target: string; readonly rel: string };
}

/** A link out of the app, to an address that `safe-link.ts` let through: a page, a call, an email. */
export function outsideLink(address: string): LinkProps {
  if (Platform.OS !== "web") {
    // A phone without a program for it, such as a tablet that cannot call, is no failure of the app's.
    return { role: "link", onPress: () => void Linking.openURL(address).catch(() => undefined) };
  }
  // A page opens beside the app, which keeps its screen.
  const beside = address.startsWith("https:") && {
    hrefAttrs: { target: "_blank", rel: "noopener" },
  };
  return { role: "link", href: address, ...beside };
}
