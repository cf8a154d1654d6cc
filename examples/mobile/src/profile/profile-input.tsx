// One field of the profile, with what is wrong with it right below.
import type { ProfileField } from "../../../shared/profile-fields.ts";
import { Platform, StyleSheet, Switch, TextInput, View } from "react-native";
// No file extension: browsers get another file of that name.
import { DateInput } from "../forms/date-input";
import { inputStyle } from "../forms/input-style.ts";
import { Choice } from "../parts/choice.tsx";
import { Text } from "../parts/text.tsx";
import { space, useTheme } from "../parts/theme.ts";

interface Props {
  readonly field: ProfileField;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

export function ProfileInput({ field, value, problem, onChange }: Props) {
  const { label, kind } = field;
  const theme = useTheme();
  const flag = kind === "flag";
  return (
    <View style={styles.field}>
      <View style={flag && styles.line}>
        <Text kind="name" aria-hidden={kind !== "choice"}>
          {label}
        </Text>
        {flag && (
          <Switch
            aria-label={label}
            value={value !== ""}
            onValueChange={(on) => onChange(on ? "true" : "")}
            trackColor={{ true: theme.accent, false: theme.quiet }}
            thumbColor="#ffffff"
            {...onWeb}
          />
        )}
      </View>
      {kind === "choice" && <Days {...{ field, value, onChange }} />}
      {kind === "date" && <DateInput {...{ label, value, problem, onChange }} />}
      {(kind === "text" || kind === "number") && (
        <Written {...{ field, value, problem, onChange }} />
      )}
      {problem && (
        <Text kind="small" color="bad" role="alert" aria-live="polite">
          {problem}
        </Text>
      )}
    </View>
  );
}

/** Browsers name the colour of a switch that is on by another word, which phones do not know. */
const onWeb = Platform.OS === "web" ? { activeThumbColor: "#ffffff" } : {};

function Written({ field: { label, kind }, value, problem, onChange }: Props) {
  const theme = useTheme();
  return (
    <TextInput
      aria-label={label}
      {...(problem && { accessibilityHint: problem })}
      value={value}
      onChangeText={onChange}
      inputMode={kind === "number" ? "numeric" : "text"}
      style={inputStyle(theme, problem !== undefined)}
    />
  );
}

/** A stored value that is no longer among the choices stays one of them: the service takes it as it is. */
function Days({ field, value, onChange }: Omit<Props, "problem">) {
  const { label, choices = [] } = field;
  const offered = value === "" || choices.includes(value) ? choices : [...choices, value];
  const words = Object.fromEntries([["", "Not set"], ...offered.map((day) => [day, day])]);
  return <Choice label={label} choices={words} value={value} onChoose={onChange} />;
}

const styles = StyleSheet.create({
  field: { gap: space.small },
  line: { flexDirection: "row", alignItems: "center", justifyContent: "space-between" },
});
