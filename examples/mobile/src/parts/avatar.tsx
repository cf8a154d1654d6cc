// A person's initials.
import { StyleSheet, View } from "react-native";
import { initials } from "../../../shared/names.ts";
import { Text } from "./text.tsx";
import { useTheme } from "./theme.ts";

export function Avatar({ name }: { readonly name: string }) {
  const theme = useTheme();
  return (
    <View style={[styles.avatar, { backgroundColor: theme.accentFill }]} aria-hidden>
      <Text kind="small" color="accentInk" style={styles.letters} maxFontSizeMultiplier={1.2}>
        {initials(name)}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  avatar: {
    width: 40,
    height: 40,
    borderRadius: 20,
    alignItems: "center",
    justifyContent: "center",
  },
  letters: { fontWeight: "600" },
});
