// The people of a roster. All of them are on the page, so that printing and the browser's search find each; the browser
// lays out the chunks in sight. A search hides rows: to make thousands of them anew takes longer than a key press.
import type { Contact } from "group-management-sdk";
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from "react";

import { ContactRow } from "./contact-row.tsx";

interface ContactListProps {
  contacts: readonly Contact[];
  /** The people to show. */
  found: ReadonlySet<Contact>;
}

/** Rows that are laid out together: one observer for each row would make scrolling slow. */
const CHUNK = 50;

/** Heights that were measured before, by the first contact of a chunk: the way back leads to the same people. */
const heights = new WeakMap<Contact, number>();

export function ContactList({ contacts, found }: ContactListProps) {
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(contacts.length / CHUNK) }, (_, index) =>
        contacts.slice(index * CHUNK, (index + 1) * CHUNK),
      ),
    [contacts],
  );
  return (
    <div className="rows" role="list" hidden={found.size === 0}>
      {chunks.map((chunk, index) => (
        <Chunk key={index} contacts={chunk} found={found} />
      ))}
    </div>
  );
}

function Chunk({ contacts, found }: ContactListProps) {
  const [first] = contacts;
  const box = useRef<HTMLDivElement>(null);
  const rows = contacts.filter((contact) => found.has(contact)).length;
  const isWhole = rows === contacts.length;
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (first && current && isWhole) heights.set(first, current.offsetHeight);
    };
  }, [first, isWhole]);
  const height = first && isWhole ? heights.get(first) : undefined;
  const style = { "--rows": rows, ...(height && { "--height": `${height}px` }) } as CSSProperties;
  return (
    <div className="chunk" role="none" ref={box} data-whole={isWhole} style={style}>
      {contacts.map((contact) => (
        <ContactRow key={contact.id} contact={contact} hidden={!found.has(contact)} />
      ))}
    </div>
  );
}
