// People below one another; however many there are, only those in sight are on the page.
import type { Contact } from "group-management-sdk";

import { useWindowRows } from "../data/use-window-rows.ts";
import { ContactRow } from "./contact-row.tsx";
import "./contact-list.css";

interface ContactListProps {
  contacts: readonly Contact[];
  /** There are no others. */
  complete: boolean;
}

const keyOf = ({ id }: Contact) => id;

export function ContactList({ contacts, complete }: ContactListProps) {
  const { listRef, style, rows, measure } = useWindowRows<Contact, HTMLUListElement>({
    items: contacts,
    keyOf,
    usualHeight: 64,
  });
  return (
    <ul className="contacts" ref={listRef} style={style} hidden={contacts.length === 0}>
      {rows.map((row) => (
        <li
          className="contact"
          key={row.key}
          ref={measure}
          data-index={row.index}
          style={row.style}
          aria-posinset={row.index + 1}
          aria-setsize={complete ? contacts.length : -1}
        >
          <ContactRow contact={row.item} />
        </li>
      ))}
    </ul>
  );
}
