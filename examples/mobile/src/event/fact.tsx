// A label and what is known under it; one that leads somewhere can be pressed.
import { StyleSheet, View } from "react-native";
import { Text } from "../parts/text.tsx";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onPress?: () => void;
}

export function Fact({ label, value, onPress }: Props) {
  return (
    <View style={styles.fact}>
      <Text kind="small" color="inkSoft" style={styles.label}>
        {label}
      </Text>
      <Text
        style={styles.value}
        {...(onPress && { onPress, role: "link", color: "accent" as const })}
      >
        {value}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  fact: { flexDirection: "row", flexWrap: "wrap" },
  label: { width: 92, paddingTop: 2 },
  value: { flexGrow: 1, flexBasis: 180, flexShrink: 1 },
});
