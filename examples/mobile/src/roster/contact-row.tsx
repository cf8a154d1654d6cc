// One entry of a roster, with the ways to reach the person. Kept as it is while the list around it grows.
import type { Contact } from "group-management-sdk";
import { memo } from "react";
import { Image, type ImageURISource, Pressable, StyleSheet, View } from "react-native";
import callIcon from "../../assets/call.png";
import emailIcon from "../../assets/email.png";
import { fullName } from "../../../shared/names.ts";
import { callLink, mailLink } from "../../../shared/safe-link.ts";
import { memberRole } from "../../../shared/words.ts";
import { Badge } from "../parts/badge.tsx";
import { outsideLink } from "../parts/link.ts";
import { Avatar } from "../parts/person.tsx";
import { Text } from "../parts/text.tsx";
import { letters, line, space, useTheme } from "../parts/theme.ts";

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
        <View style={line}>
          <Text kind="name">{name}</Text>
          {(role === "OWNER" || role === "ADMIN") && <Badge word={memberRole(role)} />}
        </View>
        {about !== "" && (
          <Text kind="small" color="inkSoft">
            {about}
          </Text>
        )}
      </View>
      <View style={styles.ways}>
        {call !== null && <Way icon={callIcon} label={`Call ${name}, ${phone}`} href={call} />}
        {mail !== null && <Way icon={emailIcon} label={`Email ${name}, ${email}`} href={mail} />}
      </View>
    </View>
  );
});

/** A way to reach a person, as large as a finger. */
function Way({ icon, label, href }: { icon: ImageURISource; label: string; href: string }) {
  const theme = useTheme();
  return (
    <Pressable {...outsideLink(href)} aria-label={label} style={styles.way}>
      <Image source={icon} style={styles.icon} tintColor={theme.ink} />
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
  words: { flexGrow: 1, flexShrink: 1, flexBasis: letters(120) },
  ways: { flexDirection: "row" },
  way: { width: 44, height: 44, alignItems: "center", justifyContent: "center" },
  icon: { width: 24, height: 24 },
});
