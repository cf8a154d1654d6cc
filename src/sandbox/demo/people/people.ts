// Accounts, memberships and roster entries, made from the table of households.
import type { ContactData, MembershipData, PersonData } from "../../model/index.ts";
import type { DemoClock } from "../clock.ts";
import type { AdultRow, HouseholdRow, YouthRow } from "./households.ts";
import { householdsByGroup } from "./households.ts";
import type { DemoGroup } from "../ids.ts";
import { contactId, groupIds, personId, slug } from "../ids.ts";
import { randomFrom } from "./random.ts";

/** Details of accounts that the table of households lacks. */
const accountDetails: Record<string, Pick<PersonData, "termsPending" | "unreadMessages">> = {
  [personId("Marisol Vega-Tanaka")]: { unreadMessages: 7 },
  [personId("Desmond Achterberg")]: { unreadMessages: 3 },
  [personId("Inés Quintero")]: { unreadMessages: 2 },
  [personId("Zoë Abernathy")]: { unreadMessages: 1 },
  [personId("Ngozi Okafor")]: { termsPending: true, unreadMessages: 4 },
};

const streets = ["Alder Lane", "Birch Street", "Chestnut Court", "Dogwood Drive", "Elm Avenue"];

/** How long ago the first entry of a roster was added, and how many days lie between entries. */
const FIRST_ADDED = 400;
const DAYS_BETWEEN = 3;

export interface DemoPeople {
  people: PersonData[];
  memberships: MembershipData[];
  contacts: ContactData[];
}

export function createPeople(clock: DemoClock): DemoPeople {
  const people = new Map<string, PersonData>();
  const memberships: MembershipData[] = [];
  const contacts: ContactData[] = [];

  const join = (
    group: DemoGroup,
    name: string,
    age: NonNullable<PersonData["age"]>,
    role?: NonNullable<MembershipData["role"]>,
  ): string => {
    const id = personId(name);
    people.set(id, { id, name, ...(age === "adult" ? {} : { age }), ...accountDetails[id] });
    memberships.push({ personId: id, groupId: groupIds[group], ...(role ? { role } : {}) });
    return id;
  };

  for (const [group, households] of groupsOf(householdsByGroup)) {
    let added = 0;
    households.forEach((household, index) => {
      const address = `${12 + 7 * index} ${streets[index % streets.length]}, Marigold Creek`;
      const entry = (row: AdultRow | YouthRow): ContactData => {
        const [firstName = "", ...rest] = row.name.split(" ");
        const createdAt = clock.at(-FIRST_ADDED + DAYS_BETWEEN * added, 15 + (added % 6));
        added++;
        return {
          id: contactId(group, row.name),
          groupId: groupIds[group],
          firstName,
          lastName: rest.join(" "),
          address,
          ...(row.tags ? { tags: row.tags } : {}),
          createdAt,
          updatedAt: added % 4 === 0 ? clock.at(-added, 12) : createdAt,
        };
      };
      const guardianIds: string[] = [];
      for (const row of household.adults) {
        guardianIds.push(contactId(group, row.name));
        contacts.push({
          ...entry(row),
          email: `${slug(row.name)}@example.org`,
          phone: phoneNumber(chance(row.name)),
          ...(chance(row.name) % 3 === 0
            ? {}
            : { birthDate: clock.birthDate(34 + (chance(row.name) % 20), chance(row.name)) }),
          ...(row.title ? { title: row.title } : {}),
          ...(row.invite
            ? { inviteStatus: row.invite }
            : { personId: join(group, row.name, "adult", row.role) }),
        });
      }
      for (const row of household.youth ?? []) {
        contacts.push({
          ...entry(row),
          type: "YOUTH",
          email: row.age > 12 ? `${slug(row.name)}@example.com` : null,
          phone: row.age > 13 ? phoneNumber(chance(row.name)) : null,
          birthDate: clock.birthDate(row.age, chance(row.name)),
          guardianIds,
          ...(row.account ? { personId: join(group, row.name, row.account) } : {}),
        });
      }
    });
  }
  return { people: [...people.values()], memberships, contacts };
}

/** A number of the range that is kept free for fiction. */
export function phoneNumber(index: number): string {
  return `+1 ${301 + (index % 400)} 555 01${String(index % 100).padStart(2, "0")}`;
}

/** A whole number that is always the same for a name, on whichever roster it stands. */
function chance(name: string): number {
  return Math.floor(randomFrom(name).next() * 1_000_000);
}

function groupsOf(
  table: Partial<Record<DemoGroup, HouseholdRow[]>>,
): [group: DemoGroup, households: HouseholdRow[]][] {
  return (Object.keys(groupIds) as DemoGroup[]).map((group) => [group, table[group] ?? []]);
}
