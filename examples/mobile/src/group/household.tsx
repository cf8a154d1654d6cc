// The people whom the signed-in person can answer for. Without anybody on the roster, nothing is shown.
import { useQuery } from "@tanstack/react-query";
import { View } from "react-native";
import { fullName } from "../../../shared/names.ts";
import { relationship } from "../../../shared/words.ts";
import { Person } from "../parts/person.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import { useSession } from "../session/session-context.ts";

export function Household({ groupId }: { readonly groupId: string }) {
  const { queries } = useSession();
  const { data: entries } = useQuery(queries.me.household(groupId));
  // Beside the point for many readers: a failure here is no reason to put an error on their screen.
  if (!entries || entries.length === 0) return null;
  return (
    <>
      <Text kind="heading">Your household</Text>
      <View style={{ gap: space.medium }} role="list">
        {entries.map((entry) => (
          <Person
            key={entry.id}
            name={fullName(entry)}
            about={relationship(entry.relationship).label}
          />
        ))}
      </View>
    </>
  );
}
