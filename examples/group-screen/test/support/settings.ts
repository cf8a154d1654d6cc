// The settings of the page that is built for a service of its own; see .env.example.
export const serviceSettings = {
  VITE_GROUP_MANAGEMENT_BASE_URL: "https://service.example.org/api/v2",
  VITE_GROUP_MANAGEMENT_PLATFORM_URL: "https://groups.example.org",
  VITE_GROUP_MANAGEMENT_TOKEN_URL: "/sign-in/token",
  VITE_GROUP_MANAGEMENT_SIGN_IN_URL: "https://groups.example.org/sign-in?app=screen",
  VITE_GROUP_MANAGEMENT_SIGN_OUT_URL: "/sign-in/end",
} as const;

/** A token that somebody left in .env.local: nothing of it may be in what is built. */
export const pastedToken = {
  VITE_GROUP_MANAGEMENT_ACCESS_TOKEN: "left-in-env-local-8c1f0e",
} as const;
