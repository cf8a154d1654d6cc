// The form: a field each, with what is wrong with it and what somebody else has made of it. What is typed is kept until
// it is saved, also when the form or the app is closed; only the fields that were changed here are sent.
import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import type { Group } from "group-management-sdk";
import { useState } from "react";
import { View } from "react-native";
import { ChangedElsewhereError } from "../../../shared/changed-elsewhere.ts";
import { formProblems } from "../../../shared/form-problems.ts";
import { mayBeDone, type ProblemText } from "../../../shared/problem-words.ts";
import { valueWords } from "../../../shared/profile-fields.ts";
import { locale } from "../format/locale.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Text } from "../parts/text.tsx";
import { line, space } from "../parts/theme.ts";
import { describeProblem, Problem } from "../problems/problem.tsx";
import { draftKey } from "../session/session.ts";
import {
  conflicting,
  type Draft,
  type FieldKey,
  fieldKeys,
  formValues,
  profileFields,
  unsaved,
} from "./profile-fields.ts";
import { ProfileInput } from "./profile-input.tsx";
import { saveKey, useSaveProfile } from "./use-save-profile.ts";

export function ProfileForm({ group, onDone }: { group: Group; onDone: () => void }) {
  const stored = formValues(group);
  const queryClient = useQueryClient();
  const queryKey = draftKey(group.id);
  const kept = () => queryClient.getQueryData<Draft>(queryKey) ?? {};
  const [draft, setDraft] = useState(kept);
  const [wasTyped] = useState(draft);
  const save = useSaveProfile(group);
  const isSaving = useIsMutating({ mutationKey: saveKey(group.id) }) > 0;
  const { error } = save;
  const undecided = conflicting(draft, stored);

  const put = (next: Draft) => {
    setDraft(next);
    queryClient.setQueryData<Draft>(queryKey, next);
  };
  const write = (key: FieldKey, value: string, seen = draft[key]?.seen ?? stored[key]) =>
    put({ ...draft, [key]: { value, seen } });
  const take = (key: FieldKey) => {
    const { [key]: _mine, ...others } = draft;
    put(others);
  };

  const submit = () => {
    // Asked of the cache: the button learns one render later that it was pressed.
    if (queryClient.isMutating({ mutationKey: saveKey(group.id) }) > 0) return;
    if (unsaved(draft, stored).length === 0) return onDone();
    save.mutate(kept(), {
      onSuccess: () => queryClient.getQueryData(queryKey) === undefined && onDone(),
    });
  };

  const problems = formProblems(error, fieldKeys);
  const labelled = (key: FieldKey) => {
    const problem = problems?.fields[key];
    return problem && `${profileFields[key].label}: ${problem}`;
  };
  const first = fieldKeys.find(labelled);
  const whole = wholeProblem(error, problems?.others, undecided);
  return (
    <>
      {save.isIdle && draft === wasTyped && unsaved(draft, stored).length > 0 && (
        <Card>
          <Text role="status">What you had typed is here again. It is not saved yet.</Text>
          <Button kind="small" label="Throw it away" onPress={() => put({})} />
        </Card>
      )}
      {fieldKeys.map((key) => (
        <View key={key} style={{ gap: space.small }}>
          <ProfileInput
            field={profileFields[key]}
            value={draft[key]?.value ?? stored[key]}
            problem={labelled(key)}
            refusal={key === first ? error : null}
            onChange={(value) => write(key, value)}
          />
          {undecided.includes(key) && (
            <Elsewhere
              label={profileFields[key].label}
              theirs={valueWords(profileFields[key], group.metadata[key], locale)}
              onTake={() => take(key)}
              onKeep={() => write(key, draft[key]?.value ?? "", stored[key])}
            />
          )}
        </View>
      ))}
      {whole && <Problem problem={whole} onSignedIn={save.reset} />}
      <Button kind="strong" label="Save" busy={isSaving} onPress={submit} />
    </>
  );
}

/** The problem of the form as a whole; null if there is none. */
function wholeProblem(
  error: unknown,
  others: readonly string[] = [],
  undecided: readonly FieldKey[],
): ProblemText | null {
  const notSaved = { kind: "fault", title: "The profile was not saved", way: null } as const;
  if (error instanceof ChangedElsewhereError) {
    if (undecided.length === 0) return null;
    const labels = undecided.map((key) => `“${profileFields[key].label}”`).join(" and ");
    const text = `Somebody else has changed ${labels} meanwhile. Choose which of the two stays, then save again.`;
    return { ...notSaved, text };
  }
  if (others.length > 0) return { ...notSaved, text: others.join(" ") };
  if (!error || formProblems(error, fieldKeys)) return null;
  // Another try is the form's own button.
  const { title, text, serviceMessage = "", way } = describeProblem(error);
  if (mayBeDone(error) && error.operation === "groups.updateProfile") {
    const words = "No clear answer came from the service. Save again: what is saved already stays.";
    return { ...notSaved, title: "It may not be saved", text: words, way };
  }
  return { ...notSaved, text: `${title}. ${text} ${serviceMessage}`.trim(), way };
}

interface ElsewhereProps {
  readonly label: string;
  /** Null where somebody has removed it. */
  readonly theirs: string | null;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

function Elsewhere({ label, theirs, onTake, onKeep }: ElsewhereProps) {
  return (
    <Card>
      <Text kind="small" role="status">
        {theirs === null
          ? "Somebody else has removed this meanwhile."
          : `Somebody else has changed this meanwhile: ${theirs}`}
      </Text>
      <View style={line}>
        <Button kind="small" label={`Use theirs: ${label}`} word="Use theirs" onPress={onTake} />
        <Button kind="small" label={`Keep mine: ${label}`} word="Keep mine" onPress={onKeep} />
      </View>
    </Card>
  );
}
