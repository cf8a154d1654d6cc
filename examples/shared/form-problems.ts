// Which field each problem of a form is about.
import { InvalidRequestError, isApiError, RequestValidationError } from "group-management-sdk";

import { humanize } from "./words.ts";

/** The names of a form's fields, as the service knows them. */
type Names = readonly string[];

export interface FormProblems {
  readonly fields: Readonly<Record<string, string>>;
  /** Problems that name none of the fields. */
  readonly others: readonly string[];
}

/** Null when a failure is not about what was filled in. */
export function formProblems(error: unknown, names: Names): FormProblems | null {
  // The profile's problems all come at once, in one message.
  if (isApiError(error, "invalid_profile")) return problemsIn(error.message, names);
  const malformed = error instanceof RequestValidationError || error instanceof InvalidRequestError;
  if (!malformed) return null;
  const { parameter, message } = error;
  return parameter !== null && names.includes(parameter)
    ? { fields: { [parameter]: asSentence(message) }, others: [] }
    : { fields: {}, others: [asSentence(message)] };
}

/** Sentence by sentence: each is about the field that it names first. What names none is not lost. */
export function problemsIn(message: string, names: Names): FormProblems {
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const sentence of message.split(/(?<=[.;!?])\s+|\n+/).filter(Boolean)) {
    const name = firstNamed(sentence, names);
    if (name === undefined) others.push(sentence);
    else fields[name] = [fields[name], withoutName(sentence, name)].filter(Boolean).join(" ");
  }
  return { fields, others };
}

function firstNamed(sentence: string, names: Names): string | undefined {
  const words = sentence.split(/[^\p{L}\p{N}_-]+/u);
  return words.find((word) => names.includes(word));
}

/** `unitNumber: must be at least 1.` stands at its field as `Must be at least 1.` */
function withoutName(sentence: string, name: string): string {
  if (!sentence.startsWith(`${name}:`)) return asSentence(sentence);
  return asSentence(sentence.slice(name.length + 1).trim());
}

/** The service's words without its codes: `is not allowed under TROOP` as `Is not allowed under troop`. */
function asSentence(text: string): string {
  const words = text.replace(/\b[A-Z]{4,}(?:_[A-Z]+)*\b/g, (code) => humanize(code).toLowerCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
