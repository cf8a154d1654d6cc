// The problems of a refused profile, by field. The service lists all of them in one message.
import {
  GroupManagementError,
  InvalidRequestError,
  isApiError,
  RequestValidationError,
  ResponseValidationError,
} from "group-management-sdk";
import { ChangedElsewhereError } from "../../../shared/changed-elsewhere.ts";
import type { ProblemText, Ways } from "../../../shared/problem-words.ts";
import { describeProblem } from "../problems/describe-problem.ts";
import { type FieldKey, fieldKeys, profileFields } from "./profile-fields.ts";

export interface FormProblems {
  /** The problems by field. */
  readonly fields: Partial<Record<FieldKey, string>>;
  /** The problem that belongs to no field. */
  readonly whole: ProblemText | null;
}

export function formProblems(error: unknown, ways: Ways): FormProblems {
  if (!error) return { fields: {}, whole: null };
  if (error instanceof ChangedElsewhereError) {
    return {
      fields: {},
      whole: notSaved(changedMeanwhile(fieldKeys.filter((key) => error.fields.includes(key)))),
    };
  }
  if (isApiError(error, "invalid_profile")) return problemsIn(error.message);
  if (error instanceof InvalidRequestError || error instanceof RequestValidationError) {
    const field = fieldKeys.find((key) => key === error.parameter);
    return field
      ? { fields: { [field]: problemOf(field, error.message) }, whole: null }
      : { fields: {}, whole: notSaved(error.message) };
  }
  if (isApiError(error, "no_profile")) {
    return { fields: {}, whole: notSaved("Groups of this kind have no profile.") };
  }
  // Another try is the form's own button.
  const { title, text, serviceMessage = "", way } = describeProblem(error, ways);
  if (isUnclear(error)) return { fields: {}, whole: { ...unclear, way } };
  return { fields: {}, whole: { ...notSaved(`${title}. ${text} ${serviceMessage}`.trim()), way } };
}

/** Whether the profile may have been saved despite the error: no response came, or an invalid one. */
export function isUnclear(error: unknown): boolean {
  if (!(error instanceof GroupManagementError) || error.operation !== "groups.updateProfile") {
    return false;
  }
  return (
    error instanceof ResponseValidationError || ("outcome" in error && error.outcome === "unknown")
  );
}

const unclear = {
  kind: "fault",
  title: "It may not be saved",
  text: "No clear answer came from the service. Save again: what is saved already stays as it is.",
} as const;

const notSaved = (text: string): ProblemText => ({
  kind: "fault",
  title: "The profile was not saved",
  text,
  way: null,
});

function changedMeanwhile(fields: readonly FieldKey[]): string {
  const labels = fields.map((key) => `“${profileFields[key].label}”`);
  const named =
    labels.length > 1 ? `${labels.slice(0, -1).join(", ")} and ${labels.at(-1)}` : labels[0];
  return `Somebody else has changed ${named} meanwhile. Choose which of the two stays, then save again.`;
}

/** Splits `unitNumber: must be a number. chartered: must be a date.` by field. Any other message stays whole. */
function problemsIn(message: string): FormProblems {
  const fields: Partial<Record<FieldKey, string>> = {};
  const parts = message.split(new RegExp(`(?:^|\\s)(${fieldKeys.join("|")}): `));
  const [before = "", ...named] = parts;
  for (let at = 0; at < named.length; at += 2) {
    const field = fieldKeys.find((key) => key === named[at]);
    if (field) fields[field] = problemOf(field, named[at + 1] ?? "");
  }
  return { fields, whole: before.trim() ? notSaved(before.trim()) : null };
}

/** Names the field, for a reader who only hears it. */
const problemOf = (field: FieldKey, text: string) => `${profileFields[field].label}: ${text}`;
