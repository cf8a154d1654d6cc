// Which of the people at hand a search is about. The service has no search of its own for rosters.
import type { Contact } from "group-management-sdk";

import { fullName, searchable } from "../format/names.ts";

/** The words about each person, worked out once: every key that is pressed looks through all of them. */
const known = new WeakMap<Contact, readonly string[]>();

/** Every word of the search has to be the beginning of a word about the person. */
export function matching(contacts: readonly Contact[], search: string): readonly Contact[] {
  const words = wordsOf(search).filter(Boolean);
  if (words.length === 0) return contacts;
  return contacts.filter((contact) => {
    const about = wordsAbout(contact);
    return words.every((word) => about.some((candidate) => candidate.startsWith(word)));
  });
}

function wordsAbout(contact: Contact): readonly string[] {
  const before = known.get(contact);
  if (before) return before;
  const { title, email, tags } = contact;
  const text = [fullName(contact), title ?? "", email ?? "", ...tags].join(" ");
  const words = wordsOf(text);
  known.set(contact, words);
  return words;
}

/** Both names of Quintero-Lind are words, for the one who searches as for the one who is found. */
function wordsOf(text: string): string[] {
  return searchable(text).split(/[\s\-']+/);
}
