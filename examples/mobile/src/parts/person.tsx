// A person: their initials, their name, and a word about them.
import { StyleSheet, View } from "react-native";
import { Avatar } from "./avatar.tsx";
import { Text } from "./text.tsx";
import { space } from "./theme.ts";

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

const styles = StyleSheet.create({
  person: { flexDirection: "row", alignItems: "center", gap: space.medium },
  // A long name goes on in the next line.
  words: { flexShrink: 1 },
});
