// The people of a roster. All of them are on the page, so that printing and the browser's search find each; the browser
// lays out the chunks in sight. A search sets them aside as a whole and has rows of its own: to take thousands of rows
// out and to put them back takes longer than a key press.
import type { Contact } from "group-management-sdk";
import {
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

import { fullName } from "../../../shared/names.ts";
import { callLink, mailLink } from "../../../shared/safe-link.ts";
import { inviteStatus, memberRole } from "../../../shared/words.ts";
import { Badge } from "../parts/badge.tsx";
import { Icon } from "../parts/icon.tsx";
import "./roster.css";

interface ContactListProps {
  everybody: readonly Contact[];
  /** The people whom the search finds; everybody without one. */
  found: readonly Contact[];
  searching: boolean;
}

export function ContactList({ everybody, found, searching }: ContactListProps) {
  // Thousands of new rows do not hold up a key, and come after a search.
  const [listed, setListed] = useState(everybody);
  useEffect(() => {
    if (!searching) startTransition(() => setListed(everybody));
  }, [everybody, searching]);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const all = box.current?.firstElementChild;
    return () => keepHeights(listed, all);
  }, [listed]);
  // The first of those found are shown at once, the others when no further key is pressed meanwhile.
  const settled = useDeferredValue(found);
  const results = settled === found ? found : found.slice(0, CHUNK);
  return (
    <div className="rows" role="list" hidden={found.length === 0} ref={box}>
      <Chunks contacts={listed} aside={searching} />
      {searching && <Chunks contacts={results} aside={false} />}
    </div>
  );
}

/** Heights that were measured before, by the first contact of a chunk: the way back leads to the same people. */
const heights = new WeakMap<Contact, number>();

function keepHeights(contacts: readonly Contact[], chunks: Element | null | undefined): void {
  for (const [index, { clientHeight }] of [...(chunks?.children ?? [])].entries()) {
    const first = contacts[index * CHUNK];
    if (first && clientHeight > 0) heights.set(first, clientHeight);
  }
}

interface ChunksProps {
  contacts: readonly Contact[];
  /** Neither seen nor read out, and kept as they are. */
  aside: boolean;
}

/** Rows that are laid out together: one observer for each row would make scrolling slow. */
const CHUNK = 50;

/** The height of a row that was not laid out yet, in rem. */
const ROW = 5.25;

const Chunks = memo(function Chunks({ contacts, aside }: ChunksProps) {
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(contacts.length / CHUNK) }, (_, index) =>
        contacts.slice(index * CHUNK, (index + 1) * CHUNK),
      ),
    [contacts],
  );
  return (
    <div className="chunks" role="none" data-aside={aside}>
      {chunks.map((chunk, index) => (
        <Chunk key={index} contacts={chunk} />
      ))}
    </div>
  );
});

const Chunk = memo(function Chunk({ contacts }: Pick<ChunksProps, "contacts">) {
  const [first] = contacts;
  const height = first && contacts.length === CHUNK ? heights.get(first) : undefined;
  const size = height === undefined ? `${contacts.length * ROW}rem` : `${height}px`;
  return (
    <div className="chunk" role="none" style={{ containIntrinsicHeight: `auto ${size}` }}>
      {contacts.map((contact) => (
        <ContactRow key={contact.id} contact={contact} />
      ))}
    </div>
  );
});

function ContactRow({ contact }: { contact: Contact }) {
  const name = fullName(contact);
  const { type, email, phone, tags } = contact;
  const isInvited = !["ACCEPTED", "NOT_INVITED"].includes(contact.inviteStatus);
  return (
    <div className="row contact" role="listitem">
      <div>
        <div className="contact-name beside">
          <p dir="auto">{name}</p>
          {type !== "ADULT" && (
            <Badge word={{ label: type === "YOUTH" ? "Youth" : "Other", tone: "good" }} />
          )}
          {isInvited && <Badge word={inviteStatus(contact.inviteStatus)} />}
        </div>
        <p className="soft" dir="auto">
          {about(contact)}
        </p>
      </div>
      <p className="soft" dir="auto">
        {tags.join(" · ")}
      </p>
      <div className="contact-reach">
        <Way icon="phone" href={callLink(phone)} words={phone} does={`Call ${name}`} />
        <Way icon="mail" href={mailLink(email)} words={email} does={`Email ${name}`} />
      </div>
    </div>
  );
}

interface WayProps {
  icon: "mail" | "phone";
  href: string | null;
  words: string | null;
  does: string;
}

/** A number or an address, to read, to print and to press; as text alone where nothing can be done with it. */
function Way({ icon, href, words, does }: WayProps) {
  if (words === null || words === "") return null;
  // Left to right in a page of any language.
  const written = <bdi dir="ltr">{words}</bdi>;
  if (href === null) return <p>{written}</p>;
  return (
    <a href={href} aria-label={`${does}: ${words}`}>
      <Icon name={icon} />
      {written}
    </a>
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
