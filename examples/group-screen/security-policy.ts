// The built page's content-security policy: what it may load, and with whom it may talk. A server can send the same
// as a header, with `frame-ancestors 'none'`, which a page cannot say of itself.
import { loadEnv, type Plugin } from "vite";

import { shellStyleHash } from "./first-paint.ts";

/** Its pictures: the sandbox listens on this machine. */
const sandbox = "http://127.0.0.1:*";

export function securityPolicy(): Plugin {
  let policy = "";
  return {
    name: "security-policy",
    // Vite's server for development puts scripts of its own into the page.
    apply: "build",
    configResolved({ mode, envDir }) {
      const settings = loadEnv(mode, envDir || process.cwd(), "VITE_");
      policy = policyFor(settings["VITE_GROUP_MANAGEMENT_SESSION_URL"]);
    },
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: policy },
        injectTo: "head-prepend",
      },
    ],
  };
}

/** Without a back end's address, for the demo. */
function policyFor(sessionUrl: string | undefined): string {
  // Links to pictures are the service's to choose; that they are encrypted is not.
  const media = sessionUrl ? "https:" : `https: ${sandbox}`;
  const signIn = sessionUrl && URL.canParse(sessionUrl) ? ` ${new URL(sessionUrl).origin}` : "";
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${shellStyleHash()}`,
    "font-src 'self'",
    `img-src 'self' data: ${media}`,
    `media-src ${media}`,
    `connect-src 'self'${signIn}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
