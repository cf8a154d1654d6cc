// One field of the profile, with what is wrong with it right below.
import type { ProfileField } from "../../../shared/profile-fields.ts";
import { type Ref, useEffect, useId, useRef } from "react";
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
  /** The refusal of which this is the first problem: the focus goes to the field. */
  readonly refusal: unknown;
  readonly onChange: (value: string) => void;
}

export function ProfileInput({ field, value, problem, refusal, onChange }: Props) {
  const { label, kind } = field;
  const id = useId();
  const input = useRef<TextInput>(null);
  useEffect(() => {
    if (refusal) input.current?.focus();
  }, [refusal]);
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
            trackColor={{ true: theme.accent, false: theme.lineStrong }}
            thumbColor="#ffffff"
            {...onWeb}
          />
        )}
      </View>
      {kind === "choice" && <Days {...{ field, value, onChange }} />}
      {kind === "date" && <DateInput {...{ ref: input, label, value, problem, id, onChange }} />}
      {(kind === "text" || kind === "number") && (
        <Written {...{ ref: input, field, value, problem, id, onChange }} />
      )}
      {problem && (
        <Text id={id} kind="small" color="bad" role="alert" aria-live="polite">
          {problem}
        </Text>
      )}
    </View>
  );
}

/** Browsers name the colour of a switch that is on by another word, which phones do not know. */
const onWeb = Platform.OS === "web" ? { activeThumbColor: "#ffffff" } : {};

interface WrittenProps extends Omit<Props, "refusal"> {
  readonly ref: Ref<TextInput>;
  /** The problem's. */
  readonly id: string;
}

function Written({ ref, field: { label, kind }, value, problem, id, onChange }: WrittenProps) {
  const theme = useTheme();
  return (
    <TextInput
      ref={ref}
      aria-label={label}
      {...(problem && invalid(problem, id))}
      value={value}
      onChangeText={onChange}
      inputMode={kind === "number" ? "numeric" : "text"}
      style={inputStyle(theme, problem !== undefined)}
    />
  );
}

/** Phones read a hint; browsers are pointed to the problem. */
const invalid = (problem: string, id: string) =>
  Platform.OS === "web"
    ? { "aria-invalid": true, "aria-describedby": id }
    : { accessibilityHint: problem };

/** A stored value that is no longer among the choices stays one of them: the service takes it as it is. */
function Days({ field, value, onChange }: Pick<Props, "field" | "value" | "onChange">) {
  const { label, choices = [] } = field;
  const offered = value === "" || choices.includes(value) ? choices : [...choices, value];
  const words = Object.fromEntries([["", "Not set"], ...offered.map((day) => [day, day])]);
  return <Choice label={label} choices={words} value={value} onChoose={onChange} />;
}

const styles = StyleSheet.create({
  field: { gap: space.small },
  line: { flexDirection: "row", alignItems: "center", justifyContent: "space-between" },
});
