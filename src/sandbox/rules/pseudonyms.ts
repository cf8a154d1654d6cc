// Puts placeholders in the place of each child on a roster: names, e-mail, phone, address.

import type { ContactData } from "../model.ts";
import { isYouthEntry } from "../store.ts";

interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
}

/** Letters are given in the order in which children appear, so that few texts need many. */
export class Pseudonyms {
  readonly #word: string;
  readonly #byFirstName = new Map<string, ContactData[]>();
  readonly #bySurname = new Map<string, ContactData[]>();
  readonly #youth: ContactData[];
  readonly #letters = new Map<ContactData, string>();
  #longestName = 1;

  constructor(roster: readonly ContactData[], word: string) {
    this.#word = word;
    this.#youth = roster.filter(isYouthEntry);
    for (const child of this.#youth) {
      this.#index(this.#byFirstName, child.firstName, child);
      this.#index(this.#bySurname, child.lastName, child);
    }
  }

  replaceNames(text: string): string {
    return this.#replaceWords(this.#replaceDetails(text));
  }

  /** Whom the letters given so far stand for. */
  people(): Record<string, NamedPerson> {
    return Object.fromEntries(
      [...this.#letters].map(([child, letter]) => [
        letter,
        { firstName: child.firstName ?? null, lastName: child.lastName ?? null },
      ]),
    );
  }

  shownIds(): string[] {
    return [...this.#letters.keys()].map(({ id }) => id);
  }

  #index(
    map: Map<string, ContactData[]>,
    name: string | null | undefined,
    child: ContactData,
  ): void {
    const words = wordsOf(name ?? "");
    if (words.length === 0) return;
    this.#longestName = Math.max(this.#longestName, words.length);
    const key = words.join(" ");
    const found = map.get(key);
    if (found === undefined) map.set(key, [child]);
    else found.push(child);
  }

  #letter(child: ContactData): string {
    let letter = this.#letters.get(child);
    if (letter === undefined) {
      letter = letters(this.#letters.size);
      this.#letters.set(child, letter);
    }
    return letter;
  }

  #replaceDetails(text: string): string {
    let result = text;
    for (const child of this.#youth) {
      const details = [
        [child.email, "email"],
        [child.phone, "phone"],
        [child.address, "address"],
      ] as const;
      for (const [value, companion] of details) {
        if (value == null || value === "" || !result.includes(value)) continue;
        result = result.replaceAll(value, `[${this.#word} ${this.#letter(child)}'s ${companion}]`);
      }
    }
    return result;
  }

  #replaceWords(text: string): string {
    const words = [...text.matchAll(/\[[^[\]]*\]|[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu)];
    let result = "";
    let end = 0;
    for (let index = 0; index < words.length;) {
      const name = this.#nameAt(text, words, index);
      const first = words[index];
      const last = words[index + (name?.length ?? 1) - 1];
      if (first === undefined || last === undefined) break;
      index += name?.length ?? 1;
      if (name === null) continue;
      result += text.slice(end, first.index) + name.placeholder;
      end = last.index + last[0].length - name.left;
    }
    return result + text.slice(end);
  }

  /** The name that begins at a word, the longest there is; a first name takes its surname along. */
  #nameAt(
    text: string,
    words: RegExpMatchArray[],
    index: number,
  ): { placeholder: string; length: number; left: number } | null {
    const first = this.#lookUp(this.#byFirstName, text, words, index);
    if (first === null) {
      const surname = this.#lookUp(this.#bySurname, text, words, index);
      const child = surname?.children[0];
      if (surname === null || child === undefined) return null;
      return { ...surname, placeholder: `[${this.#word} ${this.#letter(child)} surname]` };
    }
    const surname = this.#lookUp(this.#bySurname, text, words, index + first.length);
    const child = first.children.find((one) => surname?.children.includes(one));
    if (surname !== null && child !== undefined && first.left === 0) {
      const letter = this.#letter(child);
      return {
        placeholder: `[${this.#word} ${letter}] [${this.#word} ${letter} surname]`,
        length: first.length + surname.length,
        left: surname.left,
      };
    }
    const names = first.children.map((one) => this.#letter(one)).toSorted(byLetter);
    return { ...first, placeholder: `[${this.#word} ${names.join(" or ")}]` };
  }

  #lookUp(
    map: Map<string, ContactData[]>,
    text: string,
    words: RegExpMatchArray[],
    index: number,
  ): { children: ContactData[]; length: number; left: number } | null {
    for (let length = Math.min(this.#longestName, words.length - index); length > 0; length -= 1) {
      const run = words.slice(index, index + length);
      const key = run.map(([word]) => word.normalize("NFC")).join(" ");
      const found = map.get(key);
      if (found !== undefined && isRun(text, run)) return { children: found, length, left: 0 };
      // What "Mina's" and "the Novaks" end in stays behind the placeholder.
      const ending = /['’]s$|s$/u.exec(key)?.[0] ?? "";
      if (ending === "" || (ending === "s" && map !== this.#bySurname)) continue;
      const owner = map.get(key.slice(0, -ending.length));
      if (owner !== undefined && isRun(text, run)) {
        return { children: owner, length, left: ending.length };
      }
    }
    return null;
  }
}

/** Words of one name stand on one line with nothing but white space between them. */
function isRun(text: string, words: RegExpMatchArray[]): boolean {
  return words.every((word, index) => {
    const next = words[index + 1];
    if (next === undefined) return true;
    const between = text.slice((word.index ?? 0) + word[0].length, next.index);
    return /^\s+$/u.test(between);
  });
}

function wordsOf(name: string): string[] {
  return name.normalize("NFC").match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? [];
}

/** A, B, … Z, AA, AB, … */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

function byLetter(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
