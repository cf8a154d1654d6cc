// The settings of .env.example, each read by its own name: reading `import.meta.env` as a whole puts all of it into
// what is built, secrets included. `test/built-page.test.ts` searches what is built.

export const settings = {
  /** An endpoint of your back end that says who is signed in; null for the demo. */
  sessionUrl: import.meta.env.VITE_GROUP_MANAGEMENT_SESSION_URL || null,
  /** The platform's web application, where people accept terms and give consent. */
  platformUrl: import.meta.env.VITE_GROUP_MANAGEMENT_PLATFORM_URL || null,
  /** A page on which people sign in. */
  signInUrl: import.meta.env.VITE_GROUP_MANAGEMENT_SIGN_IN_URL || null,
  /** A page that ends the sign-in. */
  signOutUrl: import.meta.env.VITE_GROUP_MANAGEMENT_SIGN_OUT_URL || null,
} as const;
