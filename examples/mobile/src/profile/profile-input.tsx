// One field of the profile, with what is wrong with it right below.
import { useEffect, useId, useRef } from "react";
import { Platform, Switch, type TextInput, View } from "react-native";
import type { ProfileField } from "../../../shared/profile-fields.ts";
import { Choice } from "../parts/choice.tsx";
import { Input } from "../parts/input.tsx";
import { Text } from "../parts/text.tsx";
import { line, space, useTheme } from "../parts/theme.ts";

interface Props {
  readonly field: ProfileField;
  readonly value: string;
  readonly problem: string | undefined;
  /** The refusal of which this is the first problem: the focus goes to the field. */
  readonly refusal: unknown;
  readonly onChange: (value: string) => void;
}

export function ProfileInput({ field, value, problem, refusal, onChange }: Props) {
  const { label, kind, choices = [] } = field;
  const theme = useTheme();
  const id = useId();
  const input = useRef<TextInput>(null);
  useEffect(() => {
    if (refusal) input.current?.focus();
  }, [refusal]);
  return (
    <View style={kind === "flag" ? line : { gap: space.small }}>
      <Text kind="name" aria-hidden={kind !== "choice"}>
        {label}
      </Text>
      {kind === "flag" && (
        <Switch
          aria-label={label}
          value={value !== ""}
          onValueChange={(on) => onChange(on ? "true" : "")}
          trackColor={{ true: theme.ink, false: theme.lineStrong }}
          thumbColor={theme.sheet}
          {...(Platform.OS === "web" && { activeThumbColor: theme.sheet })}
        />
      )}
      {kind === "choice" && (
        <Choice
          label={label}
          // A stored value that is no longer among the choices stays one of them: the service takes it as it is.
          choices={Object.fromEntries(
            ["", ...new Set([...choices, value].filter(Boolean))].map((one) => [
              one,
              one || "Not set",
            ]),
          )}
          value={value}
          onChoose={onChange}
        />
      )}
      {(kind === "text" || kind === "number") && (
        <Input
          ref={input}
          label={label}
          hasProblem={problem !== undefined}
          value={value}
          onChangeText={onChange}
          inputMode={kind === "number" ? "numeric" : "text"}
          {...(problem && invalid(problem, id))}
        />
      )}
      {problem && (
        <Text id={id} kind="small" color="bad" role="alert" aria-live="polite">
          {problem}
        </Text>
      )}
    </View>
  );
}

/** Phones read a hint; browsers are pointed to the problem. */
const invalid = (problem: string, id: string) =>
  Platform.OS === "web"
    ? { "aria-invalid": true, "aria-describedby": id }
    : { accessibilityHint: problem };
