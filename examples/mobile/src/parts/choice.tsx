// One of a few: a row of words, the chosen one stands out.
import { Pressable, StyleSheet, View } from "react-native";
import { Text } from "./text.tsx";
import { space, useTheme } from "./theme.ts";

interface Props<Value extends string> {
  readonly label: string;
  readonly choices: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

export function Choice<Value extends string>({ label, choices, value, onChoose }: Props<Value>) {
  const theme = useTheme();
  // Object.entries knows its keys as mere strings.
  const entries = Object.entries(choices) as [Value, string][];
  return (
    <View role="radiogroup" aria-label={label} style={styles.row}>
      {entries.map(([one, word]) => {
        const chosen = one === value;
        return (
          <Pressable
            key={one}
            role="radio"
            aria-label={word}
            aria-checked={chosen}
            onPress={() => onChoose(one)}
            style={[styles.choice, { backgroundColor: chosen ? theme.accent : theme.fill }]}
          >
            <Text kind="small" color={chosen ? "onAccent" : "ink"} style={styles.word}>
              {word}
            </Text>
          </Pressable>
        );
      })}
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: "row", flexWrap: "wrap", gap: space.small, paddingBottom: space.small },
  choice: {
    minHeight: 44,
    paddingHorizontal: space.large,
    borderRadius: 22,
    justifyContent: "center",
  },
  word: { fontWeight: "600" },
});
