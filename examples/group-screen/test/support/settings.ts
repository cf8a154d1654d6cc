// The settings of the page that is built for a back end of its own; see .env.example.
export const serviceSettings = {
  VITE_GROUP_MANAGEMENT_SESSION_URL: "/sign-in/person",
  VITE_GROUP_MANAGEMENT_PLATFORM_URL: "https://groups.example.org",
  VITE_GROUP_MANAGEMENT_SIGN_IN_URL: "https://groups.example.org/sign-in?app=screen",
  VITE_GROUP_MANAGEMENT_SIGN_OUT_URL: "/sign-in/end",
} as const;

/** Values left in .env.local: a built page may have none of them. */
export const leftOver = {
  GROUP_MANAGEMENT_BASE_URL: "https://left-in-env-local.example.org/api/v2",
  VITE_GROUP_MANAGEMENT_ACCESS_TOKEN: "left-in-env-local-8c1f0e",
} as const;
