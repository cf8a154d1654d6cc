// Which field a refused profile was refused for. The service lists every problem in one message.
import { InvalidRequestError, isApiError, RequestValidationError } from "group-management-sdk";
import { describeProblem, type ProblemText, type Ways } from "../problems/describe-problem.ts";
import { type FieldKey, fieldKeys } from "./profile-fields.ts";

export interface FormProblems {
  /** What is wrong with a field. */
  readonly fields: Partial<Record<FieldKey, string>>;
  /** What belongs to no field of the form. */
  readonly whole: ProblemText | null;
}

export function formProblems(error: unknown, ways: Ways): FormProblems {
  if (!error) return { fields: {}, whole: null };
  if (isApiError(error, "invalid_profile")) return problemsIn(error.message);
  if (error instanceof InvalidRequestError || error instanceof RequestValidationError) {
    const field = fieldKeys.find((key) => key === error.parameter);
    return field
      ? { fields: { [field]: sentence(error.message) }, whole: null }
      : { fields: {}, whole: notSaved(error.message) };
  }
  if (isApiError(error, "no_profile")) {
    return { fields: {}, whole: notSaved("Groups of this kind have no profile.") };
  }
  // Another try is the form's own button.
  const { title, text, way } = describeProblem(error, ways);
  return { fields: {}, whole: { ...notSaved(`${title}. ${text}`), way } };
}

const notSaved = (text: string): ProblemText => ({
  title: "The profile was not saved",
  text,
  way: null,
});

/** A message such as `unitNumber: must be a number. chartered: must be a date.`, taken apart. What is none stays whole. */
function problemsIn(message: string): FormProblems {
  const fields: Partial<Record<FieldKey, string>> = {};
  const parts = message.split(new RegExp(`(?:^|\\s)(${fieldKeys.join("|")}): `));
  const [before = "", ...named] = parts;
  for (let at = 0; at < named.length; at += 2) {
    const field = fieldKeys.find((key) => key === named[at]);
    if (field) fields[field] = sentence(named[at + 1] ?? "");
  }
  return { fields, whole: before.trim() ? notSaved(before.trim()) : null };
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
