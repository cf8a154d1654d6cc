// One entry of a roster. Kept as it is while the list around it grows.
import type { Contact } from "group-management-sdk";
import { memo } from "react";
import { StyleSheet, View } from "react-native";
import { fullName } from "../format/names.ts";
import { memberRole } from "../format/words.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Badge } from "../parts/badge.tsx";
import { Text } from "../parts/text.tsx";
import { space, useTheme } from "../parts/theme.ts";

export const ContactRow = memo(function ContactRow({ contact }: { readonly contact: Contact }) {
  const theme = useTheme();
  const { type, title, tags, role } = contact;
  const name = fullName(contact);
  const about = [title ?? (type === "YOUTH" ? "Youth" : null), ...tags].filter(Boolean).join(" · ");
  return (
    <View role="listitem" style={[styles.row, { borderColor: theme.line }]}>
      <Avatar name={name} />
      <View style={styles.words}>
        <Text kind="name">{name}</Text>
        {about !== "" && (
          <Text kind="small" color="inkSoft">
            {about}
          </Text>
        )}
      </View>
      {(role === "OWNER" || role === "ADMIN") && <Badge label={memberRole(role)} />}
    </View>
  );
});

const styles = StyleSheet.create({
  row: {
    flexDirection: "row",
    alignItems: "center",
    gap: space.medium,
    paddingVertical: space.medium,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  words: { flex: 1 },
});
