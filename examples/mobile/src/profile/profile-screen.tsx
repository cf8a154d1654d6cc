// Edits a group's profile. Each problem that the service finds is shown at its field.
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Group } from "group-management-sdk";
import { useState } from "react";
import { useSendLock } from "../forms/use-send-lock.ts";
import type { ScreenProps } from "../navigation/routes.ts";
import { Button } from "../parts/button.tsx";
import { Screen } from "../parts/screen.tsx";
import { Answer } from "../problems/answer.tsx";
import { ProblemMessage } from "../problems/problem.tsx";
import { useSession } from "../session/session-context.ts";
import { settings } from "../settings.ts";
import { changedProfile, fieldKeys, formValues, profileFields } from "./profile-fields.ts";
import { formProblems } from "./profile-problems.ts";
import { ProfileInput } from "./profile-input.tsx";

export function ProfileScreen({ navigation, route }: ScreenProps<"profile">) {
  const { groupId } = route.params;
  const { queries } = useSession();
  // The same question as the group's screen: it has been answered already.
  const query = useQuery(
    queries.groups.overview(groupId, { include: ["rosterCounts", "upcomingEvents"] }),
  );
  return (
    <Screen>
      <Answer query={query}>
        {({ group }) => <ProfileForm group={group} onSaved={() => navigation.goBack()} />}
      </Answer>
    </Screen>
  );
}

interface Props {
  readonly group: Group;
  readonly onSaved: () => void;
}

function ProfileForm({ group, onSaved }: Props) {
  const { queries } = useSession();
  // As it was when the form was opened: a later reading does not change what somebody is writing.
  const [before] = useState(() => formValues(group));
  const [values, setValues] = useState(before);
  const save = useMutation(queries.groups.updateProfile());
  const { fields, whole } = formProblems(save.error, settings);

  const once = useSendLock({ ...save, isDone: save.isSuccess });

  const submit = () =>
    once(() => {
      const changes = changedProfile(before, values);
      const changed = Object.keys(changes).length > 0;
      if (changed) save.mutate({ groupId: group.id, ...changes }, { onSuccess: onSaved });
      else onSaved();
      return changed;
    });

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
      <Button label="Save" busy={save.isPending} onPress={submit} />
    </>
  );
}
