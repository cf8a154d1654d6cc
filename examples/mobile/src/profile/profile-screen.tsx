// Edits a group's profile. Each problem that the service finds is shown at its field.
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Group } from "group-management-sdk";
import { useEffect, useLayoutEffect, useState } from "react";
import { Pressable } from "react-native";
import { LeaveQuestion } from "../forms/leave-question.tsx";
import { useSendLock } from "../forms/use-send-lock.ts";
import type { ScreenProps } from "../navigation/routes.ts";
import { Button } from "../parts/button.tsx";
import { Loading } from "../parts/loading.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import { Answer } from "../problems/answer.tsx";
import { ProblemMessage } from "../problems/problem.tsx";
import { useSession } from "../session/session-context.ts";
import { settings } from "../settings.ts";
import { changedProfile, fieldKeys, formValues, profileFields } from "./profile-fields.ts";
import { formProblems } from "./profile-problems.ts";
import { ProfileInput } from "./profile-input.tsx";

/** When the app was started. */
const started = Date.now();

export function ProfileScreen({ navigation, route }: ScreenProps<"profile">) {
  const { groupId } = route.params;
  const { queries } = useSession();
  // The same question as the group's screen: it has been answered already. What the last start left behind is not enough
  // to begin with: the app may have ended in the middle of a change.
  const query = useQuery({
    ...queries.groups.overview(groupId, { include: ["rosterCounts", "upcomingEvents"] }),
    staleTime: ({ state }) => (state.dataUpdatedAt < started ? 0 : 60_000),
  });
  const isLeftBehind = query.dataUpdatedAt < started && query.fetchStatus === "fetching";
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
  return (
    <Screen>
      {isLeftBehind ? (
        <Loading />
      ) : (
        <Answer query={query}>
          {({ group }) => <ProfileForm group={group} navigation={navigation} />}
        </Answer>
      )}
    </Screen>
  );
}

interface Props {
  readonly group: Group;
  readonly navigation: ScreenProps<"profile">["navigation"];
}

function ProfileForm({ group, navigation }: Props) {
  const { queries } = useSession();
  // As it was when the form was opened: a later reading does not change what somebody is writing.
  const [before] = useState(() => formValues(group));
  const [values, setValues] = useState(before);
  const save = useMutation(queries.groups.updateProfile());
  const { fields, whole } = formProblems(save.error, settings);

  const once = useSendLock({ ...save, isDone: save.isSuccess });

  const changes = changedProfile(before, values);
  const hasChanges = Object.keys(changes).length > 0;

  const submit = () =>
    once(() => {
      if (hasChanges) save.mutate({ groupId: group.id, ...changes });
      else navigation.goBack();
      return hasChanges;
    });
  // Once it is drawn that nothing is left to lose.
  useEffect(() => {
    if (save.isSuccess) navigation.goBack();
  }, [save.isSuccess, navigation]);

  return (
    <>
      {fieldKeys.map((key) => (
        <ProfileInput
          key={key}
          field={profileFields[key]}
          value={values[key]}
          problem={fields[key]}
          onChange={(value) => setValues({ ...values, [key]: value })}
        />
      ))}
      {whole && <ProblemMessage problem={whole} />}
      <LeaveQuestion
        navigation={navigation}
        hasChanges={hasChanges && !save.isSuccess}
        isSending={save.isPending}
      />
      <Button label="Save" busy={save.isPending} onPress={submit} />
    </>
  );
}
