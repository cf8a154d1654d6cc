// The few kinds of text that there are. All of them grow with the size that the person has set on the phone.
import { StyleSheet, Text as NativeText, type TextProps } from "react-native";
import { type Theme, useTheme } from "./theme.ts";

const kinds = {
  title: { fontSize: 26, lineHeight: 32, fontWeight: "700", letterSpacing: -0.4 },
  heading: { fontSize: 19, lineHeight: 25, fontWeight: "700", letterSpacing: -0.2 },
  name: { fontSize: 17, lineHeight: 23, fontWeight: "600" },
  body: { fontSize: 16, lineHeight: 23 },
  small: { fontSize: 14, lineHeight: 20 },
  number: { fontSize: 24, lineHeight: 30, fontWeight: "700" },
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
