// Replaces names, e-mail, phone and address of each child on a roster by placeholders.
import { withoutAccents } from "../../data/fold.ts";
import type { ContactData } from "../../model/index.ts";
import { type Detail, detailsOf, visible } from "./child-details.ts";
import { endOf, gapAfter, isRun, UnspacedNames, type Word, wordsOf } from "./words.ts";

interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
}

/** A piece of a text: as it was written, or a final placeholder. */
type Stretch = string | { placeholder: string };

interface Found {
  children: ContactData[];
  /** How many words it has. */
  length: number;
  /** Letters of the last word that do not belong to it: the ending of "Novaks". */
  left: number;
}

/** Letters are given in the order in which children appear, so that few texts need many. */
export class Pseudonyms {
  readonly #word: string;
  readonly #byFirstName = new Map<string, ContactData[]>();
  readonly #bySurname = new Map<string, ContactData[]>();
  /** By both names written as one word, in either order. */
  readonly #byWholeName = new Map<string, ContactData[]>();
  readonly #unspaced = new UnspacedNames();
  readonly #details: readonly Detail[];
  readonly #letters = new Map<ContactData, string>();
  #longestName = 1;

  constructor(youth: readonly ContactData[], word: string) {
    this.#word = word;
    this.#details = youth.flatMap(detailsOf);
    for (const child of youth) {
      this.#index(this.#byFirstName, child.firstName, child);
      this.#index(this.#bySurname, child.lastName, child);
      if (!child.firstName || !child.lastName) continue;
      this.#index(this.#byWholeName, `${child.firstName} ${child.lastName}`, child);
      this.#index(this.#byWholeName, `${child.lastName} ${child.firstName}`, child);
    }
  }

  replaceNames(text: string): string {
    return this.#withoutDetails(visible(text))
      .map((part) => (typeof part === "string" ? this.#withoutNames(part) : part.placeholder))
      .join("");
  }

  /** The children that have letters already. */
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
    const words = wordsOf(visible(name ?? ""));
    if (words.length === 0) return;
    this.#unspaced.add(words);
    this.#longestName = Math.max(this.#longestName, words.length);
    const key = keyOf(words);
    // A name of many words may be written as one.
    for (const written of new Set([key, key.replaceAll(" ", "")])) {
      const found = map.get(written);
      if (found === undefined) map.set(written, [child]);
      else if (found.at(-1) !== child) found.push(child);
    }
  }

  #placeholder(child: ContactData, companion: string): Stretch {
    return { placeholder: `[${this.#word} ${this.#letter(child)}${companion}]` };
  }

  #letter(child: ContactData): string {
    let letter = this.#letters.get(child);
    if (letter === undefined) {
      letter = letters(this.#letters.size);
      this.#letters.set(child, letter);
    }
    return letter;
  }

  #withoutDetails(text: string): Stretch[] {
    let parts: Stretch[] = [text];
    const searched = { lowerCase: text.toLowerCase(), digits: text.replaceAll(/\D/g, "") };
    for (const { child, companion, isIn, pattern } of this.#details) {
      if (!isIn(searched)) continue;
      const between = pattern();
      parts = parts.flatMap((part) => {
        if (typeof part !== "string") return [part];
        const [first = "", ...rest] = part.split(between);
        return [first, ...rest.flatMap((one) => [this.#placeholder(child, companion), one])];
      });
    }
    return parts;
  }

  #withoutNames(text: string): string {
    const words = this.#unspaced.wordsOf(text);
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
      end = endOf(last) - name.left;
    }
    return result + text.slice(end);
  }

  /** The name that begins at a word, the longest there is; a first name takes its surname along. */
  #nameAt(
    text: string,
    words: Word[],
    index: number,
  ): { placeholder: string; length: number; left: number } | null {
    const first = this.#lookUp(this.#byFirstName, text, words, index);
    if (first === null) {
      const surname = this.#lookUp(this.#bySurname, text, words, index);
      const child = surname?.children[0];
      if (surname === null || child === undefined) return this.#wholeNameAt(text, words, index);
      return { ...surname, placeholder: `[${this.#word} ${this.#letter(child)} surname]` };
    }
    const next = index + first.length;
    const between = gapAfter(text, words, next - 1);
    const surname = this.#lookUp(this.#bySurname, text, words, next);
    const child = first.children.find((one) => surname?.children.includes(one));
    if (surname !== null && child !== undefined && /^[\s._,-]{0,3}$/.test(between)) {
      const named = `[${this.#word} ${this.#letter(child)}`;
      return {
        placeholder: `${named}]${between}${named} surname]`,
        length: first.length + surname.length,
        left: surname.left,
      };
    }
    return { ...first, placeholder: this.#oneOf(first.children) };
  }

  /** A name without a space, such as "AnnaSchmidt". */
  #wholeNameAt(
    text: string,
    words: Word[],
    index: number,
  ): { placeholder: string; length: number; left: number } | null {
    const found = this.#lookUp(this.#byWholeName, text, words, index);
    if (found === null) return null;
    const named = this.#oneOf(found.children);
    return { ...found, placeholder: `${named}${named.slice(0, -1)} surname]` };
  }

  #oneOf(children: readonly ContactData[]): string {
    const names = children.map((one) => this.#letter(one)).toSorted(byLetter);
    return `[${this.#word} ${names.join(" or ")}]`;
  }

  #lookUp(
    map: Map<string, ContactData[]>,
    text: string,
    words: Word[],
    index: number,
  ): Found | null {
    for (let length = Math.min(this.#longestName, words.length - index); length > 0; length -= 1) {
      if (!isRun(text, words, index, length)) continue;
      const key = keyOf(words.slice(index, index + length));
      const children = map.get(key);
      if (children !== undefined) return { children, length, left: 0 };
      // The plural's s, as in "the Novaks", stays behind the placeholder.
      const family =
        map !== this.#byFirstName && key.endsWith("s") ? map.get(key.slice(0, -1)) : null;
      if (family) return { children: family, length, left: 1 };
    }
    return null;
  }
}

function keyOf(words: readonly Word[]): string {
  return words.map(({ text }) => withoutAccents(text)).join(" ");
}

/** A, B, … Z, AA, AB, … */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

function byLetter(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
