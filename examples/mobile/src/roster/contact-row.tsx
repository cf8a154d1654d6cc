// One entry of a roster, with the ways to reach the person. Kept as it is while the list around it grows.
import type { Contact } from "group-management-sdk";
import { memo } from "react";
import { Pressable, StyleSheet, View } from "react-native";
import { fullName } from "../../../shared/names.ts";
import { memberRole } from "../../../shared/words.ts";
// No file extension: browsers get another file of that name.
import { outsideLink } from "../links/outside-link";
import { callLink, mailLink } from "../../../shared/safe-link.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Badge } from "../parts/badge.tsx";
import { Line } from "../parts/line.tsx";
import { Text } from "../parts/text.tsx";
import { space, useTheme } from "../parts/theme.ts";

export const ContactRow = memo(function ContactRow({ contact }: { readonly contact: Contact }) {
  const theme = useTheme();
  const { type, title, tags, role, phone, email } = contact;
  const name = fullName(contact);
  const about = [title ?? (type === "YOUTH" ? "Youth" : null), ...tags].filter(Boolean).join(" · ");
  const call = callLink(phone);
  const mail = mailLink(email);
  return (
    <View role="listitem" style={[styles.row, { borderColor: theme.line }]}>
      <Avatar name={name} />
      <View style={styles.words}>
        <Line>
          <Text kind="name">{name}</Text>
          {(role === "OWNER" || role === "ADMIN") && <Badge word={memberRole(role)} />}
        </Line>
        {about !== "" && (
          <Text kind="small" color="inkSoft">
            {about}
          </Text>
        )}
        {(call ?? mail) !== null && (
          <View style={styles.ways}>
            {call !== null && <Way does="Call" word={phone ?? ""} {...{ name, href: call }} />}
            {mail !== null && <Way does="Email" word={email ?? ""} {...{ name, href: mail }} />}
          </View>
        )}
      </View>
    </View>
  );
});

interface WayProps {
  readonly does: "Call" | "Email";
  /** The number or the address. */
  readonly word: string;
  readonly name: string;
  readonly href: string;
}

function Way({ does, word, name, href }: WayProps) {
  return (
    <Pressable
      {...outsideLink(href)}
      aria-label={`${does} ${name}, ${word}`}
      hitSlop={space.small}
      style={styles.way}
    >
      <Text kind="small" color="accent" style={styles.word}>
        {word}
      </Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  row: {
    flexDirection: "row",
    flexWrap: "wrap",
    alignItems: "flex-start",
    gap: space.medium,
    paddingVertical: space.medium,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  // No narrower than a name in large letters: then it is below the picture.
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 150 },
  ways: { flexDirection: "row", flexWrap: "wrap", columnGap: space.wide, rowGap: space.medium },
  // With what may be pressed around it: 44 points.
  way: { paddingVertical: space.small, maxWidth: "100%" },
  word: { fontWeight: "600" },
});
