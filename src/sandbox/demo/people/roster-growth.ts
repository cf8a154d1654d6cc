// Grows rosters with alumni and friends: thousands of plausible adults, cheaply made.
import type { ContactData } from "../../model/index.ts";
import type { DemoClock } from "../clock.ts";
import { slug } from "../ids.ts";
import { phoneNumber } from "./people.ts";
import { randomFrom } from "./random.ts";

const firstNames = [
  ..."Adaeze Agnès Aiko Alejandra Amina Anders Anika Ansel Anwar Arlo Ayşe Beatriz Bodhi".split(
    " ",
  ),
  ..."Cécile Chiara Dagny Darnell Devika Dmitri Eamon Élodie Emre Esi Farah Félix Fumiko".split(
    " ",
  ),
  ..."Gabriela Goran Greta Hamza Hannelore Hugo Ikram Ilse Imani Isidro Jasper Jelena".split(" "),
  ..."Joaquín Kalani Karthik Katarína Kofi Lakshmi Leif Lourdes Mahalia Malachi Márton".split(" "),
  ..."Mei Nadia Nasir Nikolai Océane Omar Paloma Pelle Quinn Rashida Rhiannon Rosa Saoirse".split(
    " ",
  ),
  ..."Seán Shira Sunniva Tamsin Tariq Teuila Uma Viggo Wilhelmina Xiomara Yael Yara Zoltan".split(
    " ",
  ),
];
const lastNames = [
  ..."Abara Almeida Anzaldúa Baker Balogun Bergström Bhatt Blackwood Çelik Chaudhry Cho".split(" "),
  ..."Côté Dimitrov Duarte Eriksen Estrada Fairweather Ferreira Fontaine Gallagher García".split(
    " ",
  ),
  ..."Ghorbani Gutiérrez Hakimi Hernández Holloway Horváth Iwasaki Jansen Kaplan Kealoha".split(
    " ",
  ),
  ..."Khoury Kimura Larsen Lefèvre Lindgren Lovelace Mansour Mensah Moreno Müller Nakamura".split(
    " ",
  ),
  ..."Nwosu Oduya Okonkwo Olsen Papadakis Pereira Petrov Quispe Rasmussen Rosenthal".split(" "),
  ..."Saldaña Santos Schäfer Takahashi Teixeira Tremblay Valdés Virtanen Wallace Yamada".split(" "),
];

const tagSets: (string[] | undefined)[] = [
  ["alumni"],
  ["alumni"],
  ["alumni", "donor"],
  ["alumni", "eagle board"],
  ["friends of the troop"],
  ["friends of the troop", "donor"],
  ["alumni", "driver"],
];
const inviteStatuses = [undefined, undefined, undefined, "INVITED", "DECLINED", "EXPIRED"];

/** The days, up to shortly before now, over which the entries were added. */
const DAYS = 190;

/** Makes entries that were added to a group's roster one after the other; the same group gets the same ones. */
export type RosterGrowth = (groupId: string, count: number, idPrefix: string) => ContactData[];

export function createRosterGrowth(clock: DemoClock): RosterGrowth {
  // Made once and shared by all entries, so that a huge roster stays small in memory.
  const firstSlugs = firstNames.map(slug);
  const lastSlugs = lastNames.map(slug);
  const phones = Array.from({ length: 400 }, (_, index) => phoneNumber(index));
  const birthDates = Array.from({ length: 600 }, (_, index) =>
    clock.birthDate(19 + (index % 60), index * 7),
  );
  const added = Array.from({ length: DAYS }, (_, index) => clock.at(index - DAYS - 10, 17));
  const changed = Array.from({ length: 9 }, (_, index) => clock.at(-index - 1, 9));

  return (groupId, count, idPrefix) => {
    const random = randomFrom(groupId);
    const index = (length: number) => Math.floor(random.next() * length);
    return Array.from({ length: Math.max(0, count) }, (_, before) => {
      const number = before + 1;
      const first = index(firstNames.length);
      const last = index(lastNames.length);
      const tags = tagSets[index(tagSets.length)];
      const inviteStatus = inviteStatuses[index(inviteStatuses.length)];
      const birthDate = birthDates[index(2 * birthDates.length)];
      // Rises with the number towards the last day, however many entries there are.
      const createdAt = added[Math.floor((DAYS * number) / (number + 200))] ?? "";
      return {
        id: `${idPrefix}-${number}`,
        groupId,
        firstName: firstNames[first] ?? "",
        lastName: lastNames[last] ?? "",
        email: `${firstSlugs[first]}.${lastSlugs[last]}.${number}@example.com`,
        phone: number % 5 === 0 ? null : (phones[number % phones.length] ?? null),
        ...(birthDate === undefined ? {} : { birthDate }),
        ...(tags === undefined ? {} : { tags }),
        ...(inviteStatus === undefined ? {} : { inviteStatus }),
        createdAt,
        updatedAt: number % 10 === 0 ? (changed[number % changed.length] ?? createdAt) : createdAt,
      };
    });
  };
}
