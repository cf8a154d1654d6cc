// The variables that configure the page; see .env.example.
declare module "virtual:colors.css";

interface ImportMetaEnv {
  readonly VITE_GROUP_MANAGEMENT_SESSION_URL?: string;
  readonly VITE_GROUP_MANAGEMENT_PLATFORM_URL?: string;
  readonly VITE_GROUP_MANAGEMENT_SIGN_IN_URL?: string;
  readonly VITE_GROUP_MANAGEMENT_SIGN_OUT_URL?: string;
}
