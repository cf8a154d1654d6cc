// The person's groups.
import { useLinkProps } from "@react-navigation/native";
import { useQuery } from "@tanstack/react-query";
import type { Membership } from "group-management-sdk";
import { useLayoutEffect } from "react";
import { Pressable, View } from "react-native";
import { humanize, memberRole } from "../../../shared/words.ts";
import type { Routes, ScreenProps } from "../navigation/routes.ts";
import { Badge } from "../parts/badge.tsx";
import { Card } from "../parts/card.tsx";
import { Line } from "../parts/line.tsx";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import { Answer } from "../problems/answer.tsx";
import { useSession } from "../session/session-context.ts";

export function GroupsScreen({ navigation }: ScreenProps<"groups">) {
  const { queries, person, leave } = useSession();
  const query = useQuery(queries.me.groups.all({ max: 500 }));

  useLayoutEffect(() => {
    navigation.setOptions({
      headerRight: () => (
        <Pressable role="button" aria-label="Sign out" onPress={leave} hitSlop={space.medium}>
          <Text color="accent" style={{ paddingHorizontal: space.medium }}>
            Sign out
          </Text>
        </Pressable>
      ),
    });
  }, [navigation, leave]);

  return (
    <Screen read={query.refetch}>
      <Text color="inkSoft">{`Signed in as ${person.name}`}</Text>
      <Answer query={query}>
        {(memberships) =>
          memberships.length === 0 ? (
            <Message
              title="No groups yet"
              text="Groups that you join, and those below a group that you lead, are shown here."
            />
          ) : (
            <View style={{ gap: space.medium }}>
              {memberships.map((membership) => (
                <GroupCard key={membership.group.id} membership={membership} />
              ))}
            </View>
          )
        }
      </Answer>
    </Screen>
  );
}

function GroupCard({ membership }: { readonly membership: Membership }) {
  const { group, role, inherited } = membership;
  const word = memberRole(role);
  const link = useLinkProps<Routes>({ screen: "group", params: { groupId: group.id } });
  return (
    <Card link={link}>
      <Text kind="name">{group.name}</Text>
      <Line>
        <Text kind="small" color="inkSoft">
          {humanize(group.subtype ?? group.type)}
        </Text>
        <Badge word={inherited ? { ...word, label: `${word.label} via parent group` } : word} />
      </Line>
    </Card>
  );
}
