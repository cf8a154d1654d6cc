// One of a few: a row of words, the chosen one stands out. For a keyboard the row is one stop, and arrows choose.
import { useRef } from "react";
import { Pressable, StyleSheet, View } from "react-native";
import { Text } from "./text.tsx";
import { edge, space, useTheme } from "./theme.ts";

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
  const options = useRef(new Map<Value, View | null>());
  const onKeyDown = (event: KeyDown) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = entries.findIndex(([one]) => one === value);
    const [next] = entries.at((at + step) % entries.length) ?? [];
    if (next === undefined) return;
    onChoose(next);
    options.current.get(next)?.focus();
  };
  return (
    // Only browsers send these keys, and React Native's types do not list them.
    <View role="radiogroup" aria-label={label} style={styles.row} {...{ onKeyDown }}>
      {entries.map(([one, word]) => {
        const chosen = one === value;
        return (
          <Pressable
            key={one}
            ref={(option) => void options.current.set(one, option)}
            tabIndex={chosen ? 0 : -1}
            role="radio"
            aria-label={word}
            aria-checked={chosen}
            onPress={() => onChoose(one)}
            style={[
              styles.choice,
              { backgroundColor: chosen ? theme.ink : theme.fill },
              chosen && styles.chosen,
            ]}
          >
            <Text kind="small" color={chosen ? "sheet" : "ink"} style={styles.word}>
              {word}
            </Text>
          </Pressable>
        );
      })}
    </View>
  );
}

type KeyDown = Pick<KeyboardEvent, "key" | "preventDefault">;

/** How far each arrow leads along the choices. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

const styles = StyleSheet.create({
  row: { flexDirection: "row", flexWrap: "wrap", gap: space.small, paddingBottom: space.small },
  choice: {
    minHeight: 44,
    paddingHorizontal: space.large,
    borderRadius: 22,
    justifyContent: "center",
  },
  chosen: { ...edge, paddingHorizontal: space.large - edge.borderWidth },
  word: { fontWeight: "600" },
});
