// Accounts, memberships and roster entries, made from the table of households.
import type { ContactData, MembershipData, PersonData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { households, type PersonRow } from "./households.ts";
import { contactId, type DemoGroup, groupIds, personId, slug } from "./ids.ts";
import { randomFrom } from "./random.ts";

const accountDetails: Record<string, Pick<PersonData, "termsPending" | "unreadMessages">> = {
  [personId("Marisol Vega-Tanaka")]: { unreadMessages: 7 },
  [personId("Inés Quintero")]: { unreadMessages: 2 },
  [personId("Ngozi Okafor")]: { termsPending: true, unreadMessages: 4 },
};

const streets = ["Alder Lane", "Birch Street", "Chestnut Court", "Dogwood Drive", "Elm Avenue"];

/** How long ago the first entry of a roster was added, and how many days lie between entries. */
const firstAdded = 400;
const daysBetween = 3;

export interface DemoPeople {
  people: PersonData[];
  memberships: MembershipData[];
  contacts: ContactData[];
}

export function createPeople(clock: DemoClock): DemoPeople {
  const people = new Map<string, PersonData>();
  const memberships: MembershipData[] = [];
  const contacts: ContactData[] = [];
  for (const group of Object.keys(groupIds) as DemoGroup[]) {
    const groupId = groupIds[group];
    let added = 0;
    for (const [house, household] of households[group].entries()) {
      const address = `${12 + 7 * house} ${streets[house % streets.length]}, Marigold Creek`;
      for (const row of household) {
        if (hasAccount(row)) {
          const id = personId(row.name);
          const { account, role } = row;
          people.set(id, {
            id,
            name: row.name,
            ...(account && { age: account }),
            ...accountDetails[id],
          });
          memberships.push({ personId: id, groupId, ...(role && { role }) });
        }
        const createdAt = clock.at(-firstAdded + daysBetween * added, 15 + (added % 6));
        added++;
        contacts.push({
          ...entryOf(group, row, household, clock),
          address,
          createdAt,
          updatedAt: added % 4 === 0 ? clock.at(-added, 12) : createdAt,
        });
      }
    }
  }
  return { people: [...people.values()], memberships, contacts };
}

function hasAccount({ age, account, invite }: PersonRow): boolean {
  return age === undefined ? invite === undefined : account !== undefined;
}

function entryOf(
  group: DemoGroup,
  row: PersonRow,
  household: PersonRow[],
  clock: DemoClock,
): ContactData {
  const { name, age, invite, title, tags } = row;
  const [firstName = "", ...rest] = name.split(" ");
  // The same number for a name, on each roster that it is on.
  const chance = Math.floor(randomFrom(name)() * 1_000_000);
  const guardians = household.filter((other) => other.age === undefined);
  return {
    id: contactId(group, name),
    groupId: groupIds[group],
    firstName,
    lastName: rest.join(" "),
    email: (age ?? 99) > 12 ? `${slug(name)}@example.org` : null,
    phone: (age ?? 99) > 13 ? phoneNumber(chance) : null,
    birthDate: clock.birthDate(age ?? 34 + (chance % 20), chance),
    ...(age !== undefined && {
      type: "YOUTH",
      guardianIds: guardians.map((guardian) => contactId(group, guardian.name)),
    }),
    ...(title && { title }),
    ...(tags && { tags }),
    ...(invite && { inviteStatus: invite }),
    ...(hasAccount(row) && { personId: personId(name) }),
  };
}

/** A number of the range that is kept free for fiction. */
export function phoneNumber(index: number): string {
  return `+1 ${301 + (index % 400)} 555 01${String(index % 100).padStart(2, "0")}`;
}
