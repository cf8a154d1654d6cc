// The few kinds of text that there are. All of them grow with the size that the person has set.
import { StyleSheet, Text as NativeText, type TextProps } from "react-native";
import { letters, type Theme, useTheme } from "./theme.ts";

const kinds = {
  title: { fontSize: letters(26), lineHeight: letters(32), fontWeight: "700" },
  heading: { fontSize: letters(19), lineHeight: letters(25), fontWeight: "700" },
  name: { fontSize: letters(17), lineHeight: letters(23), fontWeight: "600" },
  body: { fontSize: letters(16), lineHeight: letters(23) },
  small: { fontSize: letters(14), lineHeight: letters(20) },
} as const;

interface Props extends TextProps {
  readonly kind?: keyof typeof kinds;
  readonly color?: Exclude<keyof Theme, "dark">;
}

export function Text({ kind = "body", color = "ink", style, ...props }: Props) {
  const theme = useTheme();
  const level = kind === "title" ? 1 : kind === "heading" ? 2 : null;
  return (
    <NativeText
      {...(level !== null && { role: "heading", "aria-level": level })}
      {...props}
      style={[styles.text, kinds[kind], { color: theme[color] }, style]}
    />
  );
}

const styles = StyleSheet.create({
  // Beside others, a browser would else make it as wide as its longest word.
  text: { maxWidth: "100%" },
});
