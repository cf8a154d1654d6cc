// The props that make a part of the screen a link. In a browser it has an address, which a keyboard reaches, and a tab of
// its own can open.
import type { useLinkProps } from "@react-navigation/native";

/** The properties of a link to another screen, as `useLinkProps` makes them, or to a page outside of the app. */
export interface LinkProps extends Partial<ReturnType<typeof useLinkProps>> {
  readonly role: "link";
  readonly hrefAttrs?: { readonly target: string; readonly rel: string };
}
