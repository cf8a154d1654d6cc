// The rosters of the small troop and pack in the sandbox's tests.

import type { SandboxData } from "../../src/sandbox/index.ts";

/** An entry of the troop, by the day on which it was added. */
const entry = (id: string, day: number, rest: object) => ({
  id,
  groupId: "troop",
  createdAt: `2026-01-0${day}T00:00:00.000Z`,
  ...rest,
});

export function roster(): Pick<SandboxData, "contacts"> {
  return {
    contacts: [
      entry("c-olga", 1, {
        firstName: "Olga",
        lastName: "Berg",
        email: "olga@example.org",
        phone: "+1 555 0100",
        birthDate: "1980-05-05",
        title: "Scoutmaster",
        tags: ["trained"],
        personId: "olga",
        updatedAt: "2026-03-01T00:00:00.000Z",
      }),
      entry("c-teo", 2, {
        type: "YOUTH",
        firstName: "Teo",
        lastName: "Novak",
        email: "teo@example.org",
        phone: "+1 555 0101",
        address: "5 Mill Lane",
        birthDate: "2012-02-02",
        personId: "teo",
        guardianIds: ["c-pia", "c-paul"],
      }),
      entry("c-pia", 3, {
        firstName: "Pia",
        lastName: "Novak",
        email: "pia@example.org",
        phone: "+1 555 0102",
        birthDate: "1984-04-04",
        personId: "pia",
      }),
      entry("c-paul", 4, { firstName: "Paul", lastName: "Novak", personId: "paul" }),
      entry("c-ann", 5, {
        type: "YOUTH",
        firstName: "Ann",
        lastName: "Novak",
        guardianIds: ["c-pia"],
        tags: ["trained"],
      }),
      entry("c-teo2", 6, { type: "YOUTH", firstName: "Teo", lastName: "Okoro" }),
      entry("c-mo", 7, {
        firstName: "Mo",
        lastName: "Haddad",
        email: "mo@example.org",
        personId: "mo",
      }),
      // An entry that calls a minor an adult: youth rules go by the account too.
      {
        id: "c-minor",
        groupId: "council",
        firstName: "Teo",
        lastName: "Novak",
        personId: "teo",
      },
      { id: "p-mo", groupId: "pack", firstName: "Mo", lastName: "Haddad", personId: "mo" },
      {
        id: "p-lee",
        groupId: "pack",
        firstName: "Lee",
        lastName: "Park",
        email: "lee@example.org",
        phone: "+1 555 0103",
        birthDate: "1990-09-09",
      },
      { id: "p-kit", groupId: "pack", type: "YOUTH", firstName: "Kit", email: "kit@example.org" },
    ],
  };
}
