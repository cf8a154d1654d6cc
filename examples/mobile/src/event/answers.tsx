// How an event was answered, as a bar and in words.
import type { GroupEvent } from "group-management-sdk";
import { rsvpParts, type RsvpTone } from "../../../shared/rsvp-parts.ts";
import { locale } from "../format/locale.ts";
import { StyleSheet, View } from "react-native";
import { Card } from "../parts/card.tsx";
import { Text } from "../parts/text.tsx";
import { space, type Theme, useTheme } from "../parts/theme.ts";

export function Answers({ event }: { readonly event: GroupEvent }) {
  const theme = useTheme();
  const answers = rsvpParts(event, locale);
  if (!answers) return null;
  const { headline, beside, parts, countedIn } = answers;
  // The places that are left are said above the bar.
  const said = parts.filter(({ tone }) => tone !== "free");
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
          <View key={label} style={{ flexGrow: count, backgroundColor: theme[colors[tone]] }} />
        ))}
      </View>
      <View style={styles.legend}>
        {countedIn && (
          <Text kind="small" color="inkSoft">
            {`${countedIn}:`}
          </Text>
        )}
        {said.map(({ tone, count, label }) => (
          <View key={label} style={styles.part}>
            <View
              style={[
                styles.dot,
                { backgroundColor: theme[colors[tone]], borderColor: theme.quiet },
              ]}
            />
            <Text kind="small" color="inkSoft">{`${count} ${label}`}</Text>
          </View>
        ))}
      </View>
    </Card>
  );
}

const colors = {
  going: "accent",
  unpaid: "amber",
  maybe: "quiet",
  "not-going": "bad",
  pending: "fill",
  free: "fill",
} as const satisfies Record<RsvpTone, keyof Theme>;

const styles = StyleSheet.create({
  head: { flexDirection: "row", flexWrap: "wrap", justifyContent: "space-between", columnGap: 12 },
  bar: { flexDirection: "row", height: 10, borderRadius: 5, overflow: "hidden", gap: 2 },
  legend: { flexDirection: "row", flexWrap: "wrap", columnGap: space.large },
  part: { flexDirection: "row", alignItems: "center", gap: space.small },
  dot: { width: 10, height: 10, borderRadius: 5, borderWidth: StyleSheet.hairlineWidth },
});
