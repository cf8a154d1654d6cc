// One person of the roster.
import type { Contact } from "group-management-sdk";

import { fullName } from "../format/names.ts";
import { inviteStatus, memberRole } from "../format/words.ts";
import { callLink, mailLink } from "../links/safe-link.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Badge } from "../parts/badge.tsx";
import { Icon } from "../parts/icon.tsx";
import "./contact-row.css";

export function ContactRow({ contact }: { contact: Contact }) {
  const name = fullName(contact);
  const { email, phone, tags } = contact;
  const mail = email === null ? null : mailLink(email);
  const call = phone === null ? null : callLink(phone);
  const invite = inviteStatus(contact.inviteStatus);
  return (
    <>
      <Avatar name={name} id={contact.id} />
      <div className="contact-who">
        <p className="contact-name">
          {name}
          {contact.type !== "ADULT" && (
            <Badge word={{ label: contact.type === "YOUTH" ? "Youth" : "Other", tone: "good" }} />
          )}
        </p>
        <p className="contact-about">{about(contact)}</p>
      </div>
      <p className="contact-tags">{tags.join(" · ")}</p>
      <div className="contact-reach">
        {contact.inviteStatus !== "ACCEPTED" && contact.inviteStatus !== "NOT_INVITED" && (
          <Badge word={invite} />
        )}
        {mail !== null && (
          <a href={mail} aria-label={`Email ${name}`} title={email ?? ""}>
            <Icon name="mail" />
          </a>
        )}
        {call !== null && (
          <a href={call} aria-label={`Call ${name}`} title={phone ?? ""}>
            <Icon name="phone" />
          </a>
        )}
      </div>
    </>
  );
}

/** A title, a role that is more than a member's, and whose child it is. */
function about(contact: Contact): string {
  const role = contact.role === "MEMBER" ? null : memberRole(contact.role).label;
  const guardians = contact.guardians?.map(fullName).join(" and ");
  return [contact.title, role, guardians ? `Child of ${guardians}` : null]
    .filter(Boolean)
    .join(" · ");
}
