// A row of numbers, each with what it counts.
import { StyleSheet, View } from "react-native";
import { locale } from "../format/locale.ts";
import { Text } from "../parts/text.tsx";
import { round, space, useTheme } from "../parts/theme.ts";

interface Props {
  readonly counts: readonly (readonly [value: number, label: string])[];
}

export function Counts({ counts }: Props) {
  const theme = useTheme();
  return (
    <View style={[styles.row, { backgroundColor: theme.sheet, borderColor: theme.line }]}>
      {counts.map(([value, label], index) => (
        <View
          key={label}
          aria-label={`${value} ${label}`}
          accessible
          role="img"
          style={[styles.count, index > 0 && [styles.next, { borderColor: theme.line }]]}
        >
          <Text kind="number">{value.toLocaleString(locale)}</Text>
          <Text kind="small" color="inkSoft">
            {label}
          </Text>
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  // As wide as its word: in equal shares, large letters would break one.
  row: {
    flexDirection: "row",
    flexWrap: "wrap",
    borderRadius: round.large,
    borderWidth: StyleSheet.hairlineWidth,
  },
  count: { flexGrow: 1, padding: space.medium, paddingLeft: space.large },
  next: { borderLeftWidth: StyleSheet.hairlineWidth },
});
