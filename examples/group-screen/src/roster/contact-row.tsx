// One person of the roster.
import type { Contact } from "group-management-sdk";
import { memo } from "react";

import { fullName } from "../../../shared/names.ts";
import { callLink, mailLink } from "../../../shared/safe-link.ts";
import { inviteStatus, memberRole } from "../../../shared/words.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Badge } from "../parts/badge.tsx";
import "./contact-row.css";

export const ContactRow = memo(function ContactRow({ contact }: { contact: Contact }) {
  const name = fullName(contact);
  const { type, email, phone, tags } = contact;
  const isInvited = !["ACCEPTED", "NOT_INVITED"].includes(contact.inviteStatus);
  const description = about(contact);
  return (
    <div className="row contact" role="listitem">
      <Avatar name={name} id={contact.id} />
      <div className="contact-who">
        <div className="contact-name">
          <p dir="auto">{name}</p>
          {type !== "ADULT" && (
            <Badge word={{ label: type === "YOUTH" ? "Youth" : "Other", tone: "good" }} />
          )}
          {isInvited && <Badge word={inviteStatus(contact.inviteStatus)} />}
        </div>
        {description !== "" && (
          <p className="contact-about" dir="auto">
            {description}
          </p>
        )}
      </div>
      <p className="contact-about" dir="auto">
        {tags.join(" · ")}
      </p>
      <div className="contact-reach">
        <Way href={callLink(phone)} words={phone} does={`Call ${name}`} />
        <Way href={mailLink(email)} words={email} does={`Email ${name}`} />
      </div>
    </div>
  );
});

/** A number or an address, to read, to print and to press; as text alone where nothing can be done with it. */
function Way({ href, words, does }: WayProps) {
  if (words === null || words === "") return null;
  if (href === null) return <p>{words}</p>;
  return (
    <a href={href} aria-label={`${does}: ${words}`}>
      {words}
    </a>
  );
}

interface WayProps {
  href: string | null;
  words: string | null;
  does: string;
}

/** A title, a role that is more than a member's, and whose child it is. */
function about(contact: Contact): string {
  const role = contact.role === "MEMBER" ? null : memberRole(contact.role).label;
  const guardians = contact.guardians?.map(fullName).join(" and ");
  return [contact.title, role, guardians ? `Child of ${guardians}` : null]
    .filter(Boolean)
    .join(" · ");
}
