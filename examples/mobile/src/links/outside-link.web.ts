// The same for a browser: a page opens beside the app, which keeps its screen.
import type { LinkProps } from "./link-props.ts";

export const outsideLink = (address: string): LinkProps => ({
  role: "link",
  href: address,
  ...(address.startsWith("https:") && { hrefAttrs: { target: "_blank", rel: "noopener" } }),
});
