// Opens an address that `safe-link.ts` let through.
import { Linking } from "react-native";

/** A phone without a program for it, such as a tablet that cannot call, is no failure of the app's. */
export function openLink(href: string): void {
  Linking.openURL(href).catch(() => undefined);
}
