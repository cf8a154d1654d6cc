// The text that is sent to a model: the question and the pieces found, with placeholders in place of children's names.
import type { DocumentSearch, People, PersonName } from "group-management-sdk";

/** A prompt in the parts that models' interfaces take. */
export interface Prompt {
  instructions: string;
  question: string;
  /** Numbered from 1 in the order given. */
  pieces: string[];
}

const instructions = `Answer the question from the numbered pieces alone, and name the pieces used like [1].
Words in square brackets such as [Scout A] stand for children. Write them exactly as they are.
If the pieces do not answer the question, say so.`;

/**
 * Builds a prompt of what a model may read: the pieces' text, which the service has pseudonymized (spec 2). A
 * document's name and headings are for the reader alone, since the service promises that for the text only.
 */
export function buildPrompt(question: string, { results, people }: DocumentSearch): Prompt {
  const pieces = results.map(({ text }) => text);
  return { instructions, question: hideNames(question, pieces, people), pieces };
}

/** The prompt as one text: for a model that takes one, and for a person who wants to see it. */
export function promptText({ instructions: rules, question, pieces }: Prompt): string {
  const numbered = pieces.map((piece, index) => `[${index + 1}] ${piece}`);
  return [rules, ...numbered, `Question: ${question}`].join("\n\n");
}

/**
 * The question with placeholders in the place of names. Whoever asks writes "Does Ann bring the stove?"; the model
 * is to read of [Scout A], as in the pieces. Only children whom the pieces speak of are known by name here.
 */
export function hideNames(
  question: string,
  pieces: readonly string[],
  people: People | undefined,
): string {
  const word = wordForYouth(pieces);
  if (people === undefined || word === null) return question;
  const placeholders = new Map<string, string>();
  const firstNames = lettersBy(people, "firstName");
  for (const [name, letters] of lettersBy(people, "lastName")) {
    placeholders.set(name, `[${word} ${letters[0]} surname]`);
  }
  // After the surnames: a name that is one child's first and another's last is more often meant as the first.
  for (const [name, letters] of firstNames) {
    placeholders.set(name, `[${word} ${letters.join(" or ")}]`);
  }
  if (placeholders.size === 0) return question;
  const names = [...placeholders.keys()].toSorted((one, other) => other.length - one.length);
  const anyName = new RegExp(
    `(?<![\\p{L}\\p{M}])(${names.map(escaped).join("|")})(?![\\p{L}\\p{M}])`,
    "giu",
  );
  return question.normalize("NFC").replace(anyName, (name) => placeholders.get(fold(name)) ?? name);
}

/** The letters of the children who bear a name. */
function lettersBy(people: People, part: keyof PersonName): Map<string, string[]> {
  const letters = new Map<string, string[]>();
  for (const [letter, person] of Object.entries(people)) {
    const name = fold(person[part] ?? "");
    if (name !== "") letters.set(name, [...(letters.get(name) ?? []), letter]);
  }
  return letters;
}

/** The vertical's word for its youth, as the placeholders have it: "Scout" in [Scout A]. */
function wordForYouth(pieces: readonly string[]): string | null {
  const found = /\[(\p{L}[\p{L}\p{M}' -]*?) [A-Z]{1,3}(?: or [A-Z]{1,3}| surname|['’]s \w+)?\]/u;
  return pieces.map((piece) => found.exec(piece)?.[1]).find((word) => word !== undefined) ?? null;
}

function fold(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
