// How something to write in looks.
import { StyleSheet } from "react-native";
import { round, space, type Theme } from "../parts/theme.ts";

export function inputStyle(theme: Theme, hasProblem: boolean) {
  return [
    styles.input,
    {
      color: theme.ink,
      backgroundColor: theme.sheet,
      borderColor: hasProblem ? theme.bad : theme.line,
    },
  ];
}

const styles = StyleSheet.create({
  input: {
    minHeight: 48,
    paddingHorizontal: space.medium,
    borderRadius: round.small,
    borderWidth: 1,
    fontSize: 17,
  },
});
