// The words of a text. Some scripts put no space between words: there a run of letters is looked through for names.

export interface Word {
  text: string;
  /** The index of its first character in the text. */
  index: number;
}

/**
 * A class of characters: scripts without spaces, and Korean, whose endings follow a name without one. Of what scripts
 * share, it has the signs of Japanese that count as letters.
 */
const unspaced = `[${["Hani", "Hira", "Kana", "Hang", "Thai", "Laoo", "Khmr", "Mymr"]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join("")}ーｰﾞﾟ〆]`;

/** A letter of a script that puts spaces between words. */
export const spacedLetter = String.raw`(?!${unspaced})\p{L}`;
const unspacedLetter = String.raw`(?=\p{L})${unspaced}`;

const runOf = (letter: string) => String.raw`${letter}(?:${letter}|\p{M})*`;
const run = new RegExp(`${runOf(spacedLetter)}|${runOf(unspacedLetter)}`, "gu");
const startsUnspaced = new RegExp(`^${unspacedLetter}`, "u");

/** Runs of letters, which end where a script with spaces and one without meet. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(run), (match) => ({ text: match[0], index: match.index }));
}

/** The text between a word and the next one. */
export function gapAfter(text: string, words: readonly Word[], index: number): string {
  const word = words[index];
  return word === undefined ? "" : text.slice(endOf(word), words[index + 1]?.index);
}

export function endOf(word: Word): number {
  return word.index + word.text.length;
}

/** Words of one name have white space, a hyphen, a dot or an apostrophe of any kind between them, or two scripts meet. */
export function isRun(
  text: string,
  words: readonly Word[],
  index: number,
  length: number,
): boolean {
  for (let at = index; at < index + length - 1; at += 1) {
    if (!/^(?:\s*|[\p{Pd}\p{Pc}.'’‘`´·・])$/u.test(gapAfter(text, words, at))) return false;
  }
  return true;
}

/** Names in scripts without spaces, as they are found inside a run of letters. */
export class UnspacedNames {
  readonly #names = new Set<string>();
  /** Longest first. */
  #lengths: number[] = [];

  /** A name's words, which may be written as one. */
  add(words: readonly Word[]): void {
    const own = words.map(({ text }) => text).filter((text) => startsUnspaced.test(text));
    const written = own.length > 1 && own.length === words.length ? [...own, own.join("")] : own;
    // A single letter is a part of too many other words.
    for (const text of written) if (lettersIn(text) > 1) this.#add(text.normalize("NFKD"));
  }

  #add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    if (this.#lengths.includes(name.length)) return;
    this.#lengths = [...this.#lengths, name.length].toSorted((one, other) => other - one);
  }

  /** A text's words, with the names alone of a run that has some. */
  wordsOf(text: string): Word[] {
    const words = wordsOf(text);
    if (this.#names.size === 0) return words;
    return words.flatMap((word, index) => {
      if (!startsUnspaced.test(word.text)) return [word];
      const names = this.#namesIn(word);
      if (names.length > 0) return names;
      return lettersIn(word.text) === 1 && touchesAnother(words, index) ? [] : [word];
    });
  }

  #namesIn(word: Word): Word[] {
    const { letters, places } = lettersOf(word.text);
    const names: Word[] = [];
    let next = 0;
    for (const [begin, from] of places) {
      if (begin < next) continue;
      const length = this.#lengths.find(
        (one) => places.has(begin + one) && this.#names.has(letters.slice(begin, begin + one)),
      );
      if (length === undefined) continue;
      next = begin + length;
      names.push({ text: word.text.slice(from, places.get(next)), index: word.index + from });
    }
    return names;
  }
}

/** A run's letters in one form, and where each begins in it and in the run. The last place is the end. */
function lettersOf(text: string): { letters: string; places: Map<number, number> } {
  const places = new Map<number, number>();
  const forms: string[] = [];
  let length = 0;
  let at = 0;
  for (const [letter] of text.matchAll(/\P{M}\p{M}*/gu)) {
    const form = letter.normalize("NFKD");
    places.set(length, at);
    forms.push(form);
    length += form.length;
    at += letter.length;
  }
  places.set(length, at);
  return { letters: forms.join(""), places };
}

function lettersIn(text: string): number {
  return text.normalize("NFKC").match(/\P{M}/gu)?.length ?? 0;
}

function touchesAnother(words: readonly Word[], index: number): boolean {
  const [before, word, after] = [words[index - 1], words[index], words[index + 1]];
  if (word === undefined) return false;
  return (before !== undefined && endOf(before) === word.index) || endOf(word) === after?.index;
}
