// A field to write in.
import { StyleSheet, TextInput, type TextInputProps } from "react-native";
import type { Ref } from "react";
import { letters, round, space, useTheme } from "./theme.ts";

interface Props extends TextInputProps {
  readonly label: string;
  readonly hasProblem?: boolean;
  readonly ref?: Ref<TextInput>;
}

export function Input({ label, hasProblem = false, ...props }: Props) {
  const { ink, sheet, bad, lineStrong } = useTheme();
  const colors = { color: ink, backgroundColor: sheet, borderColor: hasProblem ? bad : lineStrong };
  return <TextInput aria-label={label} {...props} style={[styles.input, colors]} />;
}

const styles = StyleSheet.create({
  input: {
    minHeight: 48,
    paddingHorizontal: space.medium,
    borderRadius: round.small,
    borderWidth: 1,
    fontSize: letters(17),
  },
});
