// A link out of the app, to an address that `safe-link.ts` let through: a page, a call, an email.
import { Linking } from "react-native";
import type { LinkProps } from "./link-props.ts";

export const outsideLink = (address: string): LinkProps => ({
  role: "link",
  // A phone without a program for it, such as a tablet that cannot call, is no failure of the app's.
  onPress: () => void Linking.openURL(address).catch(() => undefined),
});
