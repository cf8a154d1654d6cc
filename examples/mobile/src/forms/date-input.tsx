// A day, picked with what the phone has for it.
import DateTimePicker from "@react-native-community/datetimepicker";
import { type Ref, useState } from "react";
import { Platform, Pressable, StyleSheet, View } from "react-native";
import { Button } from "../parts/button.tsx";
import { Text } from "../parts/text.tsx";
import { space, useTheme } from "../parts/theme.ts";
import { parseDay, readableDay, writeDay } from "./calendar-date.ts";
import { inputStyle } from "./input-style.ts";

export interface DateInputProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly problem: string | undefined;
  /** The problem's. */
  readonly id: string;
  /** For the focus, in a browser. */
  readonly ref: Ref<{ focus(): void }>;
  readonly onChange: (value: string) => void;
}

export function DateInput({ label, value, problem, onChange }: DateInputProps) {
  const theme = useTheme();
  const [open, setOpen] = useState(false);
  return (
    <View style={styles.field}>
      <View style={styles.line}>
        <Pressable
          role="button"
          aria-label={`${label}: ${value === "" ? "pick a date" : readableDay(value)}`}
          {...(problem && { accessibilityHint: problem })}
          onPress={() => setOpen(!open)}
          style={[inputStyle(theme, problem !== undefined), styles.day]}
        >
          <Text color={value === "" ? "inkSoft" : "ink"}>
            {value === "" ? "Pick a date" : readableDay(value)}
          </Text>
        </Pressable>
        {value !== "" && (
          <Button
            kind="small"
            label={`Remove ${label}`}
            word="Remove"
            onPress={() => onChange("")}
          />
        )}
      </View>
      {open && (
        <DateTimePicker
          testID={`${label}, picker`}
          mode="date"
          // Android opens a window of its own, and it closes by itself.
          display={Platform.OS === "ios" ? "inline" : "default"}
          accentColor={theme.accent}
          themeVariant={theme.dark ? "dark" : "light"}
          value={parseDay(value) ?? new Date()}
          onValueChange={(_, picked) => {
            setOpen(Platform.OS === "ios");
            onChange(writeDay(picked));
          }}
          onDismiss={() => setOpen(false)}
        />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  field: { gap: space.small },
  line: { flexDirection: "row", alignItems: "center", gap: space.medium },
  day: { flex: 1, justifyContent: "center" },
});
