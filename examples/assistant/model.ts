// The one place where a language model comes in. Put a call of yours in the place of `echoModel`.
import type { Prompt } from "./prompt.ts";

/** Answers a prompt, piece by piece. The prompt has placeholders for the children that the program knows. */
export type Model = (prompt: Prompt, signal?: AbortSignal) => AsyncIterable<string>;

const repeatedPieces = 3;

/** Stands in for a model: repeats from each of the closest pieces the sentence nearest to the question. */
export const echoModel: Model = async function* echo({ question, pieces }) {
  const asked = wordsOf(question);
  const sentences = pieces.slice(0, repeatedPieces).map((piece, index) => {
    const [closest = ""] = sentencesOf(piece)
      .map((sentence) => ({ sentence, nearness: nearness(asked, sentence) }))
      .toSorted((one, other) => other.nearness - one.nearness)
      .map(({ sentence }) => sentence);
    return `${closest} [${index + 1}]`;
  });
  // Pieces as short as a model's tokens, which cut placeholders in two.
  yield* sentences.join(" ").match(/[^]{1,5}/gu) ?? [];
};

function sentencesOf(text: string): string[] {
  const joined = text.replace(/\s+/g, " ").trim();
  return joined.split(/(?<=[.!?]["”]?) /u);
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.map((word) => word.replace(/s$/, "")));
}

/** Words in common. A sentence about children goes before others, because what becomes of names is to be seen. */
function nearness(asked: ReadonlySet<string>, sentence: string): number {
  const common = [...wordsOf(sentence)].filter((word) => asked.has(word)).length;
  return common + (sentence.includes("[") ? 1 : 0);
}
