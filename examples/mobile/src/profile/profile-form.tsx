// The form: a field each, with what is wrong with it and what somebody else has made of it.
import type { Group } from "group-management-sdk";
import { StyleSheet, View } from "react-native";
import { ChangedElsewhereError } from "../../../shared/changed-elsewhere.ts";
import { LeaveQuestion } from "../forms/leave-question.tsx";
import type { ScreenProps } from "../navigation/routes.ts";
import { Button } from "../parts/button.tsx";
import { Text } from "../parts/text.tsx";
import { round, space, useTheme } from "../parts/theme.ts";
import { ProblemMessage } from "../problems/problem.tsx";
import { settings } from "../settings.ts";
import { fieldKeys, profileFields, readable } from "./profile-fields.ts";
import { ProfileInput } from "./profile-input.tsx";
import { formProblems } from "./profile-problems.ts";
import { useProfileForm } from "./use-profile-form.ts";

interface Props {
  readonly group: Group;
  readonly navigation: ScreenProps<"profile">["navigation"];
}

export function ProfileForm({ group, navigation }: Props) {
  const form = useProfileForm(group, navigation.goBack);
  const { save, elsewhere } = form;
  const { error } = save;
  const isDecided =
    error instanceof ChangedElsewhereError && !elsewhere.some((key) => error.fields.includes(key));
  const { fields, whole } = formProblems(isDecided ? null : error, settings);
  const first = fieldKeys.find((key) => fields[key] !== undefined);
  return (
    <>
      {form.restored && (
        <Text kind="small" color="inkSoft" role="status">
          {form.restored}
        </Text>
      )}
      {fieldKeys.map((key) => (
        <View key={key} style={styles.field}>
          <ProfileInput
            field={profileFields[key]}
            value={form.values[key]}
            problem={fields[key]}
            refusal={key === first ? error : null}
            onChange={(value) => form.write(key, value)}
          />
          {elsewhere.includes(key) && (
            <Elsewhere
              label={profileFields[key].label}
              theirs={readable(key, form.stored[key])}
              onTake={() => form.useTheirs(key)}
              onKeep={() => form.keepMine(key)}
            />
          )}
        </View>
      ))}
      {whole && <ProblemMessage problem={whole} onSignedIn={save.reset} />}
      <LeaveQuestion
        navigation={navigation}
        hasChanges={form.hasChanges}
        isSending={save.isPending}
        onLose={form.forget}
      />
      <Button label="Save" busy={save.isPending} onPress={form.submit} />
    </>
  );
}

interface ElsewhereProps {
  readonly label: string;
  /** Null where somebody has removed it. */
  readonly theirs: string | null;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

function Elsewhere({ label, theirs, onTake, onKeep }: ElsewhereProps) {
  const theme = useTheme();
  return (
    <View style={[styles.elsewhere, { backgroundColor: theme.sheet, borderColor: theme.line }]}>
      <Text kind="small" role="status">
        {theirs === null
          ? "Somebody else has removed this meanwhile."
          : `Somebody else has changed this meanwhile: ${theirs}`}
      </Text>
      <View style={styles.ways}>
        <Button kind="small" label={`Use theirs: ${label}`} word="Use theirs" onPress={onTake} />
        <Button kind="small" label={`Keep mine: ${label}`} word="Keep mine" onPress={onKeep} />
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  field: { gap: space.small },
  elsewhere: {
    gap: space.small,
    padding: space.medium,
    borderRadius: round.small,
    borderWidth: StyleSheet.hairlineWidth,
  },
  ways: { flexDirection: "row", flexWrap: "wrap", gap: space.medium },
});
