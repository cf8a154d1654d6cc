// What Expo puts in the place of process.env while it bundles.
declare namespace NodeJS {
  interface ProcessEnv {
    /** Where the app's own back end is, such as `https://app.example.org`. */
    readonly EXPO_PUBLIC_BACKEND?: string;
    /** The platform's web application, where people accept its terms. */
    readonly EXPO_PUBLIC_PLATFORM_URL?: string;
  }
}
