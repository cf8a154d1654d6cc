// The screens, what each is told, and its address in a browser.
import type { LinkingOptions } from "@react-navigation/native";
import type { NativeStackScreenProps } from "@react-navigation/native-stack";

/** A type, not an interface: React Navigation wants an index signature. */
export type Routes = {
  groups: undefined;
  group: { groupId: string };
  roster: { groupId: string };
  event: { groupId: string; eventId: string };
  profile: { groupId: string };
};

export type ScreenProps<Name extends keyof Routes> = NativeStackScreenProps<Routes, Name>;

export const linking: LinkingOptions<Routes> = {
  prefixes: [],
  config: {
    initialRouteName: "groups",
    screens: {
      groups: "",
      group: "groups/:groupId",
      roster: "groups/:groupId/roster",
      event: "groups/:groupId/events/:eventId",
      profile: "groups/:groupId/profile",
    },
  },
};
