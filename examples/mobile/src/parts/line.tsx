// Things beside each other, the next line below when they do not fit.
import type { ReactNode } from "react";
import { StyleSheet, View } from "react-native";
import { space } from "./theme.ts";

export function Line({ children }: { readonly children: ReactNode }) {
  return <View style={styles.line}>{children}</View>;
}

const styles = StyleSheet.create({
  line: { flexDirection: "row", flexWrap: "wrap", alignItems: "center", gap: space.small },
});
