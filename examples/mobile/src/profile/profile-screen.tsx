// Edits a group's profile.
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { Pressable } from "react-native";
import { isOffered } from "../../../shared/access.ts";
import { overviewQuery } from "../group/overview-query.ts";
import { useMembership } from "../group/use-membership.ts";
import type { ScreenProps } from "../navigation/routes.ts";
import { Loading } from "../parts/loading.tsx";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import { Answer } from "../problems/answer.tsx";
import { useSession } from "../session/session-context.ts";
import { hasFields } from "./profile-fields.ts";
import { ProfileForm } from "./profile-form.tsx";

/** When the app was started. */
const started = Date.now();

export function ProfileScreen({ navigation, route }: ScreenProps<"profile">) {
  const { groupId } = route.params;
  const { queries, drafts } = useSession();
  // Data from the last start, or from before a change whose outcome is unknown, is read again before the form opens, if
  // that is possible.
  const [since] = useState(() => (drafts.of(groupId)?.isSent ? Date.now() : started));
  const query = useQuery({
    ...overviewQuery(queries, groupId),
    staleTime: ({ state }) => (state.dataUpdatedAt < since ? 0 : 60_000),
  });
  const isLeftBehind = query.dataUpdatedAt < since && query.fetchStatus === "fetching";
  // Once open, the form stays while its data is read again.
  const [isOpen, setOpen] = useState(false);
  if (query.data && !isLeftBehind && !isOpen) setOpen(true);
  useLayoutEffect(() => {
    navigation.setOptions({
      headerLeft: () => (
        <Pressable
          role="button"
          aria-label="Cancel"
          onPress={navigation.goBack}
          hitSlop={space.medium}
        >
          <Text color="accent" style={{ paddingHorizontal: space.medium }}>
            Cancel
          </Text>
        </Pressable>
      ),
    });
  }, [navigation]);
  const { membership, isKnown } = useMembership(groupId);
  if (isKnown && !isOffered("profile", membership)) {
    return (
      <Screen>
        <Message
          title="For the group’s leaders"
          text="Owners and admins of the group can open this."
        />
      </Screen>
    );
  }
  return (
    <Screen>
      {isLeftBehind && !isOpen ? (
        <Loading />
      ) : (
        <Answer query={query}>
          {({ group }) =>
            hasFields(group) ? (
              <ProfileForm group={group} navigation={navigation} />
            ) : (
              <Message
                title="No profile here"
                text="This app has no form for groups of this kind."
              />
            )
          }
        </Answer>
      )}
    </Screen>
  );
}
