// The variables that configure the page; see .env.example.
declare module "virtual:colors.css";

interface ImportMetaEnv {
  readonly VITE_GROUP_MANAGEMENT_BASE_URL?: string;
  readonly VITE_GROUP_MANAGEMENT_PLATFORM_URL?: string;
  readonly VITE_GROUP_MANAGEMENT_TOKEN_URL?: string;
  readonly VITE_GROUP_MANAGEMENT_SIGN_IN_URL?: string;
  readonly VITE_GROUP_MANAGEMENT_SIGN_OUT_URL?: string;
  readonly VITE_GROUP_MANAGEMENT_ACCESS_TOKEN?: string;
}
