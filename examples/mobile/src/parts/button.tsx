// A button, with a spinner while it is busy; or a link that looks like one.
import { ActivityIndicator, Pressable, StyleSheet } from "react-native";
import type { LinkProps } from "./link.ts";
import { Text } from "./text.tsx";
import { edge, round, space, useTheme } from "./theme.ts";

interface Props {
  /** Read aloud, and shown where there is no `word`. */
  readonly label: string;
  /** A shorter text, where the context says the rest. */
  readonly word?: string;
  readonly onPress?: () => void;
  /** In the place of `onPress`. */
  readonly link?: LinkProps;
  /** `strong`, the one in green: saves, or pays. */
  readonly kind?: "strong" | "plain" | "small";
  /** The action is under way. */
  readonly busy?: boolean;
}

export function Button({
  label,
  word = label,
  onPress,
  link,
  kind = "plain",
  busy = false,
}: Props) {
  const theme = useTheme();
  const strong = kind === "strong";
  return (
    <Pressable
      role="button"
      aria-label={label}
      aria-busy={busy}
      // A disabled button would lose the focus of a keyboard.
      onPress={busy ? undefined : onPress}
      {...link}
      style={({ pressed }) => [
        styles.button,
        kind === "small" && styles.small,
        { backgroundColor: strong ? theme.accent : theme.fill },
        (pressed || busy) && styles.pressed,
      ]}
    >
      {busy && <ActivityIndicator color={strong ? theme.onAccent : theme.ink} />}
      <Text kind={kind === "small" ? "small" : "name"} color={strong ? "onAccent" : "ink"}>
        {word}
      </Text>
    </Pressable>
  );
}

/** A button in the header of a screen. */
export function HeaderButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Pressable role="button" aria-label={label} onPress={onPress} hitSlop={space.medium}>
      <Text style={{ paddingHorizontal: space.medium }}>{label}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    ...edge,
    minHeight: 48,
    paddingHorizontal: space.large - edge.borderWidth,
    paddingVertical: space.medium - edge.borderWidth,
    borderRadius: round.large,
    flexDirection: "row",
    gap: space.medium,
    alignItems: "center",
    justifyContent: "center",
  },
  small: { minHeight: 44, paddingVertical: space.small - edge.borderWidth, borderRadius: 22 },
  pressed: { opacity: 0.7 },
});
