// The screens and their parameters.
import type { NativeStackScreenProps } from "@react-navigation/native-stack";

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
