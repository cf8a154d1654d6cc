// The settings of .env.example, each read by its own name: reading `import.meta.env` as a whole puts all of it into
// what is built, secrets included. `test/built-page.test.ts` searches what is built.

export const settings = {
  /** The service, `/api/v2` included; null for the sandbox. */
  baseUrl: import.meta.env.VITE_GROUP_MANAGEMENT_BASE_URL || null,
  /** The platform's web application, where people accept terms and give consent. */
  platformUrl: import.meta.env.VITE_GROUP_MANAGEMENT_PLATFORM_URL || null,
  /** An endpoint of your back end that gives the token of whoever is signed in there. */
  tokenUrl: import.meta.env.VITE_GROUP_MANAGEMENT_TOKEN_URL || null,
  /** A page on which people sign in. */
  signInUrl: import.meta.env.VITE_GROUP_MANAGEMENT_SIGN_IN_URL || null,
  /** A page that ends the sign-in. */
  signOutUrl: import.meta.env.VITE_GROUP_MANAGEMENT_SIGN_OUT_URL || null,
  /** For a quick look while developing. */
  pastedToken: import.meta.env.DEV
    ? import.meta.env.VITE_GROUP_MANAGEMENT_ACCESS_TOKEN || null
    : null,
} as const;
