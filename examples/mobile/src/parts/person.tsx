// A person: their initials, their name, and a word about them.
import { StyleSheet, View } from "react-native";
import { initials } from "../../../shared/names.ts";
import { Text } from "./text.tsx";
import { letters, space, useTheme } from "./theme.ts";

export function Person({ name, about }: { readonly name: string; readonly about: string }) {
  return (
    <View role="listitem" style={styles.person}>
      <Avatar name={name} />
      <View style={styles.words}>
        <Text kind="name">{name}</Text>
        <Text kind="small" color="inkSoft">
          {about}
        </Text>
      </View>
    </View>
  );
}

export function Avatar({ name }: { readonly name: string }) {
  const theme = useTheme();
  return (
    <View style={[styles.avatar, { backgroundColor: theme.fill }]} aria-hidden>
      <Text kind="small" color="inkSoft" style={styles.letters} maxFontSizeMultiplier={1.2}>
        {initials(name)}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  person: { flexDirection: "row", alignItems: "center", gap: space.medium },
  // A long name goes on in the next line.
  words: { flexShrink: 1 },
  avatar: {
    width: letters(40),
    height: letters(40),
    borderRadius: letters(20),
    alignItems: "center",
    justifyContent: "center",
  },
  letters: { fontWeight: "600" },
});
