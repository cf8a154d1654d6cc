// A search among the contacts at hand: the service does not search rosters.
import type { Contact } from "group-management-sdk";

import { fullName, searchable } from "./names.ts";

interface Searched {
  readonly words: readonly string[];
  /** The digits of the phone number. */
  readonly digits: string;
}

/** Made once for each contact, since every key that is pressed searches all of them. */
const known = new WeakMap<Contact, Searched>();

/** The contacts in which each word of the search begins a word, or is a part of the phone number. */
export function matching(contacts: readonly Contact[], search: string): readonly Contact[] {
  const wanted = search.trim();
  if (wanted === "") return contacts;
  const number = digitsIn(wanted);
  const words = wordsOf(wanted).filter(Boolean);
  return contacts.filter((contact) => {
    const about = searchedOf(contact);
    if (number !== null) return about.digits.includes(number);
    return words.every((word) => about.words.some((candidate) => candidate.startsWith(word)));
  });
}

/** The digits of a search that is a number, however it is written: `(555) 010-2030`. */
function digitsIn(search: string): string | null {
  const digits = search.replace(/\D/g, "");
  return digits.length > 1 && /^\+?[\d\s()./-]+$/.test(search) ? digits : null;
}

function searchedOf(contact: Contact): Searched {
  const before = known.get(contact);
  if (before) return before;
  const { title, email, phone, tags } = contact;
  const text = [fullName(contact), title ?? "", email ?? "", ...tags].join(" ");
  const searched = { words: wordsOf(text), digits: (phone ?? "").replace(/\D/g, "") };
  known.set(contact, searched);
  return searched;
}

/** Both halves of Quintero-Lind are words, in a search and in a name. */
function wordsOf(text: string): string[] {
  return searchable(text).split(/[\s\-']+/);
}
