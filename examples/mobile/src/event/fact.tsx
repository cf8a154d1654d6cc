// A label and what is known under it, which can be a link.
import { StyleSheet, useWindowDimensions, View } from "react-native";
import type { LinkProps } from "../links/link-props.ts";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly link?: LinkProps;
}

/** From this size of letters on, a label stands above its value: beside it, long words would be broken. */
const LARGE = 1.3;

export function Fact({ label, value, link }: Props) {
  const isBeside = useWindowDimensions().fontScale < LARGE;
  return (
    <View style={isBeside && styles.fact}>
      <Text kind="small" color="inkSoft" style={isBeside && styles.label}>
        {label}
      </Text>
      <Text style={isBeside && styles.value} {...(link && { ...link, color: "accent" as const })}>
        {value}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  fact: { flexDirection: "row", flexWrap: "wrap", columnGap: space.medium },
  label: { width: 96, paddingTop: 2 },
  value: { flexGrow: 1, flexBasis: 180, flexShrink: 1 },
});
