// What app.json cannot say: the host of the platform's pages that open in the app is a setting.
import type { ConfigContext, ExpoConfig } from "expo/config";

export default function configure({ config }: ConfigContext): ExpoConfig {
  const host = process.env.EXPO_PUBLIC_LINK_HOST ?? "groups.example.org";
  return {
    ...config,
    name: "Groups",
    slug: "group-mobile",
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
