// Grows rosters with families: thousands of plausible entries, cheaply made, every third a youth with two guardians.
import type { ContactData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { slug } from "./ids.ts";
import { phoneNumber } from "./people.ts";
import { randomFrom } from "./random.ts";

const firstNames = `Adaeze Agnès Aiko Alejandra Amina Anders Anika Ansel Arlo Ayşe Beatriz Bodhi
  Cécile Chiara Dagny Darnell Devika Dmitri Eamon Élodie Emre Esi Farah Félix Fumiko Goran Greta
  Hamza Hugo Imani Isidro Jelena Joaquín Kalani Karthik Kofi Lourdes Márton Nadia Océane Omar Pelle
  Quinn Rashida Saoirse Sunniva Tamsin Teuila Viggo Xiomara Yael Zoltan`.split(/\s+/);
const lastNames = `Abara Almeida Anzaldúa Baker Balogun Bergström Bhatt Çelik Chaudhry Cho Côté
  Dimitrov Duarte Eriksen Fairweather Ferreira Fontaine Gallagher García Ghorbani Hakimi Horváth
  Iwasaki Jansen Kealoha Khoury Larsen Lefèvre Lindgren Mansour Mensah Müller Nakamura Nwosu Olsen
  Papadakis Petrov Quispe Rosenthal Saldaña Schäfer Teixeira Tremblay Virtanen Yamada`.split(/\s+/);
const tagSets = [
  ["alumni"],
  ["alumni"],
  ["alumni", "donor"],
  ["alumni", "driver"],
  ["friends of the troop"],
  ["friends of the troop", "donor"],
];
const inviteStatuses = [undefined, undefined, undefined, "INVITED", "DECLINED", "EXPIRED"];

/** The days, up to shortly before now, over which the entries were added. */
const growthDays = 190;

/** Makes entries that were added to a group's roster one after the other; the same group gets the same ones. */
export type RosterGrowth = (
  groupId: string,
  count: number,
  idPrefix: string,
  who?: "families" | "adults",
) => ContactData[];

export function createRosterGrowth(clock: DemoClock): RosterGrowth {
  // Made once and shared by all entries, so that a huge roster stays small in memory.
  const firstSlugs = firstNames.map(slug);
  const lastSlugs = lastNames.map(slug);
  const phones = Array.from({ length: 400 }, (_, index) => phoneNumber(index));
  const birthDates = Array.from({ length: 600 }, (_, index) =>
    clock.birthDate(19 + (index % 60), index * 7),
  );
  const youthBirthDates = Array.from({ length: 120 }, (_, index) =>
    clock.birthDate(8 + (index % 10), index * 3),
  );
  const added = Array.from({ length: growthDays }, (_, index) =>
    clock.at(index - growthDays - 10, 17),
  );
  const changed = Array.from({ length: 9 }, (_, index) => clock.at(-index - 1, 9));

  return (groupId, count, idPrefix, who = "families") => {
    let familyName = "";
    const random = randomFrom(groupId);
    const index = (length: number) => Math.floor(random() * length);
    return Array.from({ length: Math.max(0, count) }, (_, before) => {
      const number = before + 1;
      const first = index(firstNames.length);
      const last = index(lastNames.length);
      const tags = tagSets[index(tagSets.length)];
      const inviteStatus = inviteStatuses[index(inviteStatuses.length)];
      // Undefined for half of them.
      const birthDate = birthDates[index(2 * birthDates.length)];
      // Rises with the number towards the last day, however many entries there are.
      const createdAt = added[Math.floor((growthDays * number) / (number + 200))] ?? "";
      const times = {
        createdAt,
        updatedAt: number % 10 === 0 ? (changed[number % changed.length] ?? createdAt) : createdAt,
      };
      const named = { id: `${idPrefix}-${number}`, groupId, firstName: firstNames[first] ?? "" };
      if (who === "families" && number % 3 === 0) {
        return {
          ...named,
          lastName: familyName,
          type: "YOUTH",
          birthDate: youthBirthDates[number % youthBirthDates.length] ?? "",
          guardianIds: [`${idPrefix}-${number - 1}`, `${idPrefix}-${number - 2}`],
          ...times,
        };
      }
      familyName = lastNames[last] ?? "";
      return {
        ...named,
        lastName: familyName,
        email: `${firstSlugs[first]}.${lastSlugs[last]}.${number}@example.com`,
        phone: number % 5 === 0 ? null : (phones[number % phones.length] ?? null),
        ...(birthDate && { birthDate }),
        ...(tags && { tags }),
        ...(inviteStatus && { inviteStatus }),
        ...times,
      };
    });
  };
}
