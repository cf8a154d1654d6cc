// The names of the roster's youth, so that a question that names one is sent to a model without the name.
import { type DocumentSearch, type GroupManagement, isApiError } from "group-management-sdk";

type People = NonNullable<DocumentSearch["people"]>;

/** How many codes of three letters there are. */
const mostYouth = 26 ** 3;

/**
 * The people of a search, and the roster's other youth, under letters that no search gives. Null if the credential cannot
 * know them: the roster of a group key has no youth, and neither has that of a token without `roster.youth.read`. Neither
 * is refused: the list is empty, and only the missing `people` tell. An app that is asked often keeps this list.
 */
export async function readYouth(
  client: GroupManagement,
  groupId: string,
  people: DocumentSearch["people"],
  signal: AbortSignal | undefined,
): Promise<People | null> {
  if (people === undefined) return null;
  try {
    const list = client.groups.contacts.list(groupId, { type: "YOUTH" }, { signal });
    const youth = await list.toArray({ max: mostYouth });
    const found = new Set(Object.values(people).map(fullName));
    // A child in a hit has its letter there.
    const others = youth.filter((contact) => !found.has(fullName(contact)));
    return {
      ...Object.fromEntries(others.map((contact, at) => [letters(at), contact])),
      ...people,
    };
  } catch (error) {
    if (isApiError(error, "insufficient_scope")) return null;
    throw error;
  }
}

const fullName = ({ firstName, lastName }: People[string]) => JSON.stringify([firstName, lastName]);

/** AAA, AAB and so on. */
function letters(index: number): string {
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(index / place) % 26));
  return letter(26 * 26) + letter(26) + letter(1);
}
