// The message of a screen without content: that there is none, or why it is missing and what to do.
import type { ReactNode } from "react";
import { StyleSheet, View } from "react-native";
import { Text } from "./text.tsx";
import { space } from "./theme.ts";

interface Props {
  readonly title: string;
  readonly text: string;
  /** It is something that went wrong, and is read out at once. */
  readonly alert?: boolean;
  readonly children?: ReactNode;
}

export function Message({ title, text, alert = false, children }: Props) {
  return (
    <View style={styles.message} {...(alert && { role: "alert" })}>
      <Text kind="heading" style={styles.centred}>
        {title}
      </Text>
      <Text color="inkSoft" style={styles.centred}>
        {text}
      </Text>
      {children && <View style={styles.ways}>{children}</View>}
    </View>
  );
}

const styles = StyleSheet.create({
  message: { padding: space.wide, paddingVertical: 2 * space.wide, gap: space.small },
  centred: { textAlign: "center" },
  ways: { paddingTop: space.medium, gap: space.medium },
});
