// The addresses that the app is built with. Each is read by its whole name: that is how Expo puts it into the bundle.

export const settings = {
  /** The platform's web application, where people accept its terms. */
  platformUrl: process.env.EXPO_PUBLIC_PLATFORM_URL ?? "https://groups.example.org",
} as const;
