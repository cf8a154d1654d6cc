// The addresses that the app is built with. Each is read by its whole name: that is how Expo puts it into the bundle.
// Without any, a phone looks for the demo on this computer. A page calls its own server for everything.
import { Platform } from "react-native";

/** The demo's sign-in server. */
const origin = "http://127.0.0.1:4180";
const service = process.env.EXPO_PUBLIC_SERVICE_URL ?? "http://127.0.0.1:4181/api/v2";

export const settings = {
  /** The Group Management Service, `/api/v2` included; for a page, its backend. */
  serviceUrl: Platform.OS === "web" ? "/api/v2" : service,
  /** The platform's web application, where people accept its terms. */
  platformUrl: process.env.EXPO_PUBLIC_PLATFORM_URL ?? "https://groups.example.org",
  /** The host whose pages open in the app; `app.config.ts` has it too. */
  linkHost: process.env.EXPO_PUBLIC_LINK_HOST ?? "groups.example.org",
  /** The authorization server, for phones: OAuth 2.0 with PKCE, and OpenID Connect's UserInfo. */
  signIn: {
    clientId: process.env.EXPO_PUBLIC_CLIENT_ID ?? "group-mobile",
    scopes: (process.env.EXPO_PUBLIC_SCOPES ?? "openid offline_access").split(" "),
    authorizationEndpoint: process.env.EXPO_PUBLIC_AUTHORIZATION_URL ?? `${origin}/authorize`,
    tokenEndpoint: process.env.EXPO_PUBLIC_TOKEN_URL ?? `${origin}/token`,
    revocationEndpoint: process.env.EXPO_PUBLIC_REVOCATION_URL ?? `${origin}/revoke`,
    userInfoEndpoint: process.env.EXPO_PUBLIC_USER_INFO_URL ?? `${origin}/userinfo`,
  },
} as const;
