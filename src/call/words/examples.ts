// An example of each operation as a command line. A test runs every one of them.
import { type OperationName, operationWords } from "../../operations/facts.ts";
import type { ListedOperation } from "../operation.ts";
import { idFacts } from "./fields.ts";

/** Ways of writing a list, each shown by one. */
const forms: Readonly<Partial<Record<OperationName, string>>> = {
  "groups.contacts.list": "--all --csv --columns id,firstName,guardians",
  "groups.albums.items": "--limit 5",
  "documents.list": "--category FORM",
  "me.groups": "--all --jsonl",
};

/** Such as `call events.get grp_troop-42 evt_canoe-weekend --include rsvpCounts`. */
export function example({ name, ids, fields, changes }: ListedOperation): string {
  const given = Object.entries(operationWords[name].example ?? {});
  const flags = given.filter(([field, value]) => field in fields && String(value) !== "");
  const others = Object.fromEntries(given.filter(([field]) => !(field in fields)));
  return [
    `call ${name}`,
    ...ids.map((id) => idFacts(id).example),
    ...flags.map(([field, value]) => `--${field} ${word(String(value))}`),
    ...(Object.keys(others).length > 0 ? [`--body '${JSON.stringify(others)}'`] : []),
    ...(changes ? ["--yes"] : []),
    ...(forms[name] === undefined ? [] : [forms[name]]),
  ].join(" ");
}

/** A word of a command line, in quotes where a shell would part it. */
function word(text: string): string {
  return text.includes(" ") ? `"${text}"` : text;
}
