// The person's groups: those that the app can open first.
import { useLinkProps } from "@react-navigation/native";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import type { Membership } from "group-management-sdk";
import { useLayoutEffect, useState } from "react";
import { StyleSheet, View } from "react-native";
import { humanize, installReason, memberRole } from "../../../shared/words.ts";
import type { Routes, ScreenProps } from "../navigation/routes.ts";
import { Badge } from "../parts/badge.tsx";
import { Button, HeaderButton } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { line, space } from "../parts/theme.ts";
import { Answer } from "../problems/answer.tsx";
import { useSession } from "../session/session-context.ts";

export function GroupsScreen({ navigation }: ScreenProps<"groups">) {
  const { queries, person, leave } = useSession();
  const query = useQuery(queries.me.groups.all({ max: 500 }));
  const isSending = useIsMutating() > 0;
  const [isLeaving, setLeaving] = useState(false);

  useLayoutEffect(() => {
    const signOut = isSending ? () => setLeaving(true) : leave;
    navigation.setOptions({
      headerRight: () => <HeaderButton label="Sign out" onPress={signOut} />,
    });
  }, [navigation, leave, isSending]);

  return (
    <Screen read={query.refetch}>
      <Text color="inkSoft">{`Signed in as ${person.name}`}</Text>
      {isLeaving && isSending && (
        <Message
          alert
          title="A change is still being sent"
          text="Signing out now may lose it. Wait until it is saved."
        >
          <Button label="Sign out now" onPress={leave} />
        </Message>
      )}
      <Answer query={query}>
        {(memberships) => {
          if (memberships.length === 0) {
            const words =
              "Groups that you join, and those below a group that you lead, are shown here.";
            return <Message title="No groups yet" text={words} />;
          }
          const isOpen = ({ install }: Membership) => install.active;
          return (
            <View style={styles.groups}>
              {memberships.filter(isOpen).map((membership) => (
                <OpenGroup key={membership.group.id} membership={membership} />
              ))}
              {memberships
                .filter((membership) => !isOpen(membership))
                .map(({ group, install }) => (
                  <View key={group.id} style={styles.closed}>
                    <Text color="inkSoft">{group.name}</Text>
                    <Text kind="small" color="inkSoft">
                      {`${installReason(install.reason ?? "not_installed").label}. An owner or admin of the group can change that.`}
                    </Text>
                  </View>
                ))}
            </View>
          );
        }}
      </Answer>
    </Screen>
  );
}

function OpenGroup({ membership: { group, role, inherited } }: { membership: Membership }) {
  const word = memberRole(role);
  const link = useLinkProps<Routes>({ screen: "group", params: { groupId: group.id } });
  return (
    <Card link={link}>
      <Text kind="name">{group.name}</Text>
      <View style={line}>
        <Text kind="small" color="inkSoft">
          {humanize(group.subtype ?? group.type)}
        </Text>
        <Badge word={inherited ? { ...word, label: `${word.label} via parent group` } : word} />
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  groups: { gap: space.medium },
  // No card: it cannot be pressed.
  closed: { padding: space.large, gap: 2 },
});
