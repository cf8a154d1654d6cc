// The parts of the configuration that need code or a comment; the others are in app.json.
import type { ConfigContext, ExpoConfig } from "expo/config";

export default function configure({ config }: ConfigContext): ExpoConfig {
  const host = process.env.EXPO_PUBLIC_LINK_HOST ?? "groups.example.org";
  return {
    ...config,
    name: "Groups",
    slug: "group-mobile",
    // The path of the package in tsconfig.json is for types alone. A bundle follows its package.json, which has a build
    // for React Native.
    experiments: { tsconfigPaths: false },
    // The host says in /.well-known/apple-app-site-association and assetlinks.json which app may open its pages.
    ios: { ...config.ios, associatedDomains: [`applinks:${host}`] },
    android: {
      ...config.android,
      intentFilters: [
        {
          action: "VIEW",
          autoVerify: true,
          data: [{ scheme: "https", host, pathPrefix: "/groups" }],
          category: ["BROWSABLE", "DEFAULT"],
        },
      ],
    },
  };
}
