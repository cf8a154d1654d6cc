// How an event was answered, as a bar and in words.
import type { GroupEvent } from "group-management-sdk";
import { rsvpParts } from "../../../shared/rsvp-parts.ts";
import { locale } from "../format/locale.ts";
import { StyleSheet, View } from "react-native";
import { Card } from "../parts/card.tsx";
import { Text } from "../parts/text.tsx";
import { keptColors, space, useTheme } from "../parts/theme.ts";

export function Answers({ event }: { readonly event: GroupEvent }) {
  const theme = useTheme();
  const answers = rsvpParts(event, locale);
  if (!answers) return null;
  const { headline, beside, parts, open, countedIn } = answers;
  return (
    <Card>
      <View style={styles.head}>
        <Text kind="name">{headline}</Text>
        <Text kind="small" color="inkSoft">
          {beside}
        </Text>
      </View>
      <View style={styles.bar} aria-hidden>
        {parts.map(({ tone, count, label }) => (
          <View key={label} style={{ flexGrow: count, backgroundColor: theme[tone] }} />
        ))}
        {open > 0 && <View style={{ flexGrow: open, backgroundColor: theme.free }} />}
      </View>
      <View style={styles.legend}>
        {countedIn && (
          <Text kind="small" color="inkSoft">
            {`${countedIn}:`}
          </Text>
        )}
        {parts.map(({ tone, count, label }) => (
          <View key={label} style={styles.part}>
            <View
              style={[styles.dot, { backgroundColor: theme[tone], borderColor: theme.lineStrong }]}
            />
            <Text kind="small" color="inkSoft">{`${count} ${label}`}</Text>
          </View>
        ))}
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  head: { flexDirection: "row", flexWrap: "wrap", justifyContent: "space-between", columnGap: 12 },
  bar: {
    flexDirection: "row",
    height: 10,
    borderRadius: 5,
    overflow: "hidden",
    gap: 2,
    ...keptColors,
  },
  legend: { flexDirection: "row", flexWrap: "wrap", columnGap: space.large },
  part: { flexDirection: "row", alignItems: "center", gap: space.small },
  dot: {
    width: 10,
    height: 10,
    borderRadius: 5,
    borderWidth: StyleSheet.hairlineWidth,
    ...keptColors,
  },
});
