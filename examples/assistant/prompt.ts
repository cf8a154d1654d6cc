// The text that is sent to a model: the question and the pieces found, with placeholders in place of children's names.
import { type DocumentSearch, type DocumentSearchHit, hideNames } from "group-management-sdk";

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
 * document's name and headings are for the reader alone, since the service promises that for the text only. The question
 * has placeholders for the names in `people`, and for no others.
 */
export function buildPrompt(
  question: string,
  results: readonly DocumentSearchHit[],
  people: DocumentSearch["people"],
): Prompt {
  const pieces = results.map(({ text }) => text);
  const word = wordForYouth(pieces);
  return { instructions, question: hideNames(question, people, { word }), pieces };
}

/** The prompt as one text: for a model that takes one, and for a person who wants to see it. */
export function promptText({ instructions: rules, question, pieces }: Prompt): string {
  const numbered = pieces.map((piece, index) => `[${index + 1}] ${piece}`);
  return [rules, ...numbered, `Question: ${question}`].join("\n\n");
}

/** The vertical's word for its youth, as the placeholders have it: "Scout" in [Scout A]. */
function wordForYouth(pieces: readonly string[]): string | undefined {
  const found = /\[(\p{L}[\p{L}\p{M}' -]*?) [A-Z]{1,3}(?: or [A-Z]{1,3}| surname|['’]s \w+)?\]/u;
  return pieces.map((piece) => found.exec(piece)?.[1]).find((word) => word !== undefined);
}
