// The variables that Expo puts in place of process.env in the bundle. Anyone with the app can read them: no secret here.
declare namespace NodeJS {
  interface ProcessEnv {
    /** The Group Management Service, such as `https://groups.example.org/api/v2`. */
    readonly EXPO_PUBLIC_SERVICE_URL?: string;
    /** The platform's web application, where people accept its terms. */
    readonly EXPO_PUBLIC_PLATFORM_URL?: string;
    /** The host whose pages open in the app, such as `groups.example.org`. */
    readonly EXPO_PUBLIC_LINK_HOST?: string;
    /** This app's id at the authorization server. */
    readonly EXPO_PUBLIC_CLIENT_ID?: string;
    /** The scopes to request, separated by spaces: for a refresh token, the person's id, and the service. */
    readonly EXPO_PUBLIC_SCOPES?: string;
    /** The page on which people sign in. */
    readonly EXPO_PUBLIC_AUTHORIZATION_URL?: string;
    /** Gives tokens for a code, and for a refresh token. */
    readonly EXPO_PUBLIC_TOKEN_URL?: string;
    /** Ends a refresh token. */
    readonly EXPO_PUBLIC_REVOCATION_URL?: string;
    /** Says who the person is: `sub`, `name`. */
    readonly EXPO_PUBLIC_USER_INFO_URL?: string;
  }
}

declare module "*.png" {
  const image: import("react-native").ImageURISource;
  export default image;
}
