// The screens and their parameters.
import type { NativeStackScreenProps } from "@react-navigation/native-stack";
import { useLayoutEffect } from "react";

/** A type, not an interface: React Navigation wants an index signature. */
export type Routes = {
  groups: undefined;
  group: { groupId: string };
  roster: { groupId: string };
  /** `from`: `checkout` after a return from payment. */
  event: { groupId: string; eventId: string; from?: string };
  profile: { groupId: string };
};

export type ScreenProps<Name extends keyof Routes> = NativeStackScreenProps<Routes, Name>;

/** The screen's title once it is known, in its header; in a browser also of the tab. */
export function useTitle(
  navigation: { setOptions(options: { title: string }): void },
  title: string | undefined,
): void {
  useLayoutEffect(() => {
    if (title) navigation.setOptions({ title });
  }, [navigation, title]);
}
