// Reads a query as strictly as the specification requires. Errors name the parameter that is unknown or malformed.
import { longestQuestion, shortestQuestion } from "../../core/validation/limits.ts";
import { isCalendarDate } from "./calendar.ts";
import { badParameter } from "./refusal.ts";

export type Query = Readonly<Record<string, string | undefined>>;

/** The query's parameters, each once. A parameter that the endpoint does not have is refused. */
export function readQuery(search: URLSearchParams, known: readonly string[]): Query {
  const query: Record<string, string> = {};
  for (const [name, value] of search) {
    if (!known.includes(name)) {
      throw badParameter(name, `Unknown parameter ${JSON.stringify(name)}.`);
    }
    if (Object.hasOwn(query, name)) throw badParameter(name, `${name} must be given only once.`);
    query[name] = value;
  }
  return query;
}

export function integerParameter(
  query: Query,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw badParameter(name, `${name} must be a whole number from ${least} to ${most}.`);
  }
  return number;
}

/** One of the values, without regard to case where that is allowed. Returns it as the service writes it. */
export function choiceParameter(
  query: Query,
  name: string,
  choices: readonly string[],
  anyCase = false,
): string | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  const wanted = anyCase ? value.toLowerCase() : value;
  const found = choices.find((choice) => (anyCase ? choice.toLowerCase() : choice) === wanted);
  if (found === undefined)
    throw badParameter(name, `${name} must be one of ${choices.join(", ")}.`);
  return found;
}

/** A comma-separated list of parts, each of which the endpoint must know. */
export function includeParameter(query: Query, parts: readonly string[]): ReadonlySet<string> {
  const value = query["include"];
  if (value === undefined) return new Set();
  const wanted = value.split(",").map((part) => part.trim());
  if (wanted.some((part) => !parts.includes(part))) {
    throw badParameter("include", `include must be a comma-separated list of ${parts.join(", ")}.`);
  }
  return new Set(wanted);
}

const dateTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

export function dateTimeParameter(query: Query, name: string): number | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  const day = dateTime.exec(value)?.[1];
  const time = isCalendarDate(day) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) {
    throw badParameter(name, `${name} must be a date-time, such as 2026-03-14T09:00:00Z.`);
  }
  return time;
}

/** The question of a search. */
export function questionParameter(query: Query): string {
  const question = query["q"];
  const length = [...(question ?? "")].length;
  if (question === undefined || length < shortestQuestion || length > longestQuestion) {
    throw badParameter("q", `q must have ${shortestQuestion} to ${longestQuestion} characters.`);
  }
  return question;
}
