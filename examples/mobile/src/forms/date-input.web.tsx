// A day, picked with what the browser has for it.
import { createElement } from "react";
import { StyleSheet } from "react-native";
import { space, useTheme } from "../parts/theme.ts";
import type { DateInputProps } from "./date-input";
import { inputStyle } from "./input-style.ts";

export function DateInput({ ref, label, value, problem, id, onChange }: DateInputProps) {
  const theme = useTheme();
  return createElement("input", {
    ref,
    type: "date",
    "aria-label": label,
    ...(problem && { "aria-invalid": true, "aria-describedby": id }),
    value,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
    style: {
      ...StyleSheet.flatten(inputStyle(theme, problem !== undefined)),
      padding: `0 ${space.medium}px`,
      borderStyle: "solid",
      boxSizing: "border-box",
      fontFamily: "inherit",
      colorScheme: theme.dark ? "dark" : "light",
    },
  });
}
