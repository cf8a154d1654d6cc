// Asks a group's documents a question: credits, search, prompt, model, names. The reader's names and the model's
// placeholders never meet before the last line.
import {
  type AiCredits,
  canUseAssistant,
  type DocumentSearch,
  type DocumentSearchHit,
  type GroupManagement,
  isApiError,
  nameRestorer,
} from "group-management-sdk";

import type { Model } from "./model.ts";
import { buildPrompt, type Prompt } from "./prompt.ts";
import { readYouth } from "./youth.ts";

export interface Question {
  client: GroupManagement;
  groupId: string;
  /** 2 to 500 characters. */
  q: string;
  model: Model;
  /** Receives the answer as it arrives, with names: what the reader can be shown by now. */
  onText?: (text: string) => void;
  signal?: AbortSignal;
}

export interface Answered {
  kind: "answered";
  /** Null for an app that may not read credits. */
  credits: AiCredits | null;
  results: DocumentSearchHit[];
  prompt: Prompt;
  /** The model's text, with placeholders. */
  answer: string;
  /** The same with names, for the reader. */
  shown: string;
  /** The people behind this answer's placeholders; undefined for a caller that may not know. */
  people: DocumentSearch["people"];
  /** Whether the names of the roster's youth are known, and so hidden in the question. */
  youthKnown: boolean;
}

/** Why there is no answer, without any model having been called. */
export type Unanswered =
  | { kind: "assistant-off" }
  | { kind: "no-credits"; credits: AiCredits }
  | { kind: "nothing-found" }
  | { kind: "search-failed"; attempts: number }
  | { kind: "search-off" }
  | { kind: "too-many-searches"; retryAfter: number | null };

/**
 * Asks; every refusal that belongs to the day's work is an outcome, and anything else is thrown.
 * @throws GroupManagementError
 */
export async function ask(question: Question): Promise<Answered | Unanswered> {
  const { client, groupId, q, model, onText, signal } = question;
  const credits = await readCredits(question);
  if (credits?.assistantOff) return { kind: "assistant-off" };
  if (credits && !canUseAssistant(credits)) return { kind: "no-credits", credits };

  const found = await client.documents
    .search(groupId, { q, limit: 4 }, { signal })
    .catch((error: unknown) => whySearchFailed(error));
  if ("kind" in found) return found;
  if (found.assistantOff) return { kind: "assistant-off" };
  if (found.results.length === 0) return { kind: "nothing-found" };

  const { results, people } = found;
  const youth = await readYouth(client, groupId, people, signal);
  // Letters are given anew in every search: these people belong to this answer and to no other.
  const known = youth ?? people;
  const prompt = buildPrompt(q, results, known);
  const names = nameRestorer(known);
  let [answer, shown] = ["", ""];
  const show = (text: string) => {
    shown += text;
    if (text !== "") onText?.(text);
  };
  for await (const piece of model(prompt, signal)) {
    answer += piece;
    show(names.write(piece));
  }
  show(names.end());
  const youthKnown = youth !== null;
  return { kind: "answered", credits, results, prompt, answer, shown, people, youthKnown };
}

/** Null for third-party apps (spec 4.4): they pay for their own model. */
async function readCredits({ client, groupId, signal }: Question): Promise<AiCredits | null> {
  try {
    return await client.groups.aiCredits(groupId, { signal });
  } catch (error) {
    if (isApiError(error, "first_party_only")) return null;
    throw error;
  }
}

/** The client has tried again by now, wherever the service says that this helps. */
function whySearchFailed(error: unknown): Unanswered {
  if (isApiError(error, "search_failed"))
    return { kind: "search-failed", attempts: error.attempts };
  if (isApiError(error, "assistant_off")) return { kind: "assistant-off" };
  if (isApiError(error, "unavailable")) return { kind: "search-off" };
  if (isApiError(error, "rate_limited")) {
    return { kind: "too-many-searches", retryAfter: error.retryAfter };
  }
  throw error;
}
