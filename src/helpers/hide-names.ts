// Replaces names in a text by the placeholders that `restoreNames` understands, before the text goes to a model.
import { refuse } from "../core/errors/base-errors.ts";
import { isRecord } from "../core/runtime/values.ts";
import type { People, PersonName } from "../schemas/document.ts";
import {
  bracket,
  nameOf,
  requireText,
  restore,
  type RestoreNamesOptions,
  wordOf,
} from "./names.ts";

// `restoreNames` reads at most 200 characters between brackets.
const mostLetters = 20;

/** Names by their characters: finding one costs at most the length of the longest, however many there are. */
interface NameTree {
  next: Map<string, NameTree>;
  placeholder: string | null;
}

/** A text as names are compared: by characters, each with its place in the text. */
interface Folded {
  characters: string[];
  places: number[];
}

/**
 * Replaces names by placeholders in a text for a model, such as a question: each first name in `people` becomes
 * `[Scout A]`, each last name `[Scout A surname]`. `restoreNames` and `nameRestorer` put them back as the roster spells
 * them. A name that several people share becomes `[Scout A or B]`. Placeholders that are in the text already stay.
 *
 * Names are found as whole words, in upper or lower case, with or without accents, the longest first. Scripts without
 * upper and lower case may not separate words, so there they are found anywhere. A placeholder begins with `word`, by
 * default `"Person"`; pass the vertical's own to both functions if you know it.
 *
 * Only the names in `people` are hidden: no nickname, no misspelled name, nobody else. A search returns the people of
 * its own hits; to hide a whole roster, give its entries letters from A to ZZZ. The text stays as it is if `people` is
 * undefined. Takes linear time.
 * @throws RequestValidationError for an invalid text, people or word.
 */
export function hideNames(
  text: string,
  people: People | undefined,
  options: RestoreNamesOptions = {},
): string {
  const given = requireText("text", text);
  const word = wordOf(options);
  if (people === undefined) return given;
  if (!isRecord(people)) throw refuse("people", "must be an object of letters and names.");
  const names = treeOf(people, word ?? "Person");
  let hidden = "";
  let end = 0;
  for (const { 0: whole, index } of given.matchAll(bracket)) {
    if (restore(whole, people, word) === whole) continue;
    hidden += hide(given.slice(end, index), names) + whole;
    end = index + whole.length;
  }
  return hidden + hide(given.slice(end), names);
}

function hide(text: string, names: NameTree): string {
  const folded = fold(text);
  let hidden = "";
  let kept = 0;
  for (let start = 0; start < folded.characters.length;) {
    const found = longestName(folded, start, names);
    if (found !== null) {
      hidden += text.slice(kept, folded.places[start]) + found.placeholder;
      kept = folded.places[found.end] ?? text.length;
    }
    start = found?.end ?? start + 1;
  }
  return hidden + text.slice(kept);
}

function longestName(text: Folded, start: number, names: NameTree) {
  if (isWithinWord(text, start)) return null;
  let longest: { end: number; placeholder: string } | null = null;
  let branch = names.next.get(text.characters[start] ?? "");
  for (let end = start + 1; branch !== undefined; end += 1) {
    const { placeholder, next } = branch;
    if (placeholder !== null && !isWithinWord(text, end)) longest = { end, placeholder };
    branch = next.get(text.characters[end] ?? "");
  }
  return longest;
}

/** Whether the characters before and after an index are of one word, or of one letter ("ß" folds to two). */
function isWithinWord({ characters, places }: Folded, index: number): boolean {
  return (
    (hasCase(characters[index - 1]) && hasCase(characters[index])) ||
    places[index - 1] === places[index]
  );
}

const hasCase = (character = "") => character !== character.toLowerCase();

function treeOf(people: People, word: string): NameTree {
  const root: NameTree = { next: new Map(), placeholder: null };
  // First names last: a name that is one person's first and another's last is more often meant as the first.
  for (const [part, ending] of [
    ["lastName", " surname"],
    ["firstName", ""],
  ] as const) {
    for (const [name, letters] of lettersByName(people, part)) {
      const who = letters.slice(0, mostLetters).join(" or ");
      branchOf(root, name).placeholder = `[${word} ${who}${ending}]`;
    }
  }
  return root;
}

/** The letters of those who have a name, by the name's folded characters. */
function lettersByName(people: People, part: keyof PersonName): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const letter of Object.keys(people)) {
    const name = fold(nameOf(people, letter, part) ?? "")
      .characters.join("")
      .trim();
    // A dash in the place of a name is none.
    if (!/[A-Z\u00c0-\uffff]/.test(name)) continue;
    const letters = byName.get(name);
    if (letters) letters.push(letter);
    else byName.set(name, [letter]);
  }
  return byName;
}

function branchOf(root: NameTree, name: string): NameTree {
  let branch = root;
  for (const character of name) {
    let next = branch.next.get(character);
    if (!next) branch.next.set(character, (next = { next: new Map(), placeholder: null }));
    branch = next;
  }
  return branch;
}

/** Upper case without accents and invisible characters, with one kind of space, apostrophe and hyphen. */
function fold(text: string): Folded {
  const folded: Folded = { characters: [], places: [] };
  let place = 0;
  for (const character of text) {
    for (const one of foldCharacter(character)) {
      if (one === " " && folded.characters.at(-1) === " ") continue;
      folded.characters.push(one);
      folded.places.push(place);
    }
    place += character.length;
  }
  return folded;
}

function foldCharacter(character: string): string {
  if (character < "\u0080") return /\s/.test(character) ? " " : character.toUpperCase();
  return character
    .normalize("NFD")
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .normalize("NFC")
    .replace(/\s/, " ")
    .replace(/[\u2018\u2019\u02bc\u00b4]/, "'")
    .replace(/[\u2010-\u2015]/, "-")
    .toUpperCase();
}
