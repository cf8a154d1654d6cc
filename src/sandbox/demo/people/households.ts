// The families and leaders of the demo groups, as a table; people.ts makes records of it.
import type { DemoGroup } from "../ids.ts";

export interface AdultRow {
  name: string;
  role?: "OWNER" | "ADMIN" | "MEMBER" | "VIEWER";
  title?: string;
  tags?: string[];
  /** Someone without an account, and how far the invitation to make one came. */
  invite?: "NOT_INVITED" | "INVITED" | "DECLINED" | "EXPIRED";
}

export interface YouthRow {
  name: string;
  age: number;
  account?: "minor" | "child";
  tags?: string[];
}

export interface HouseholdRow {
  adults: AdultRow[];
  youth?: YouthRow[];
}

const adult = (name: string, more: Omit<AdultRow, "name"> = {}): AdultRow => ({ name, ...more });
const youth = (name: string, age: number, more: Omit<YouthRow, "name" | "age"> = {}): YouthRow => ({
  name,
  age,
  ...more,
});
const invited = (name: string): AdultRow => adult(name, { invite: "INVITED" });
const household = (adults: AdultRow[], ...children: YouthRow[]): HouseholdRow => ({
  adults,
  youth: children,
});

const troop: HouseholdRow[] = [
  household(
    [adult("Marisol Vega-Tanaka", { role: "OWNER", title: "Scoutmaster", tags: ["trained"] })],
    youth("Kenji Vega-Tanaka", 15, { tags: ["first aid"] }),
  ),
  household([
    adult("Desmond Achterberg", {
      role: "ADMIN",
      title: "Assistant Scoutmaster",
      tags: ["trained", "driver"],
    }),
  ]),
  household(
    [
      adult("Inés Quintero", { tags: ["driver", "snack host"] }),
      adult("Björn Lindqvist", { tags: ["driver"] }),
    ],
    youth("Elsa Lindqvist", 12, { account: "child", tags: ["vegetarian"] }),
    youth("Mateo Lindqvist", 11, { tags: ["new this year"] }),
  ),
  household([adult("Priya Raghunathan", { title: "Merit badge counselor", tags: ["trained"] })]),
  household([
    adult("Harold Whitcombe", { role: "VIEWER", title: "Charter representative" }),
    adult("Siobhán O'Dell", { title: "Quartermaster", tags: ["driver"], invite: "DECLINED" }),
  ]),
  household([adult("Ngozi Okafor"), invited("Emeka Okafor")], youth("Amara Okafor", 13)),
  household(
    [adult("Ruth Abernathy", { title: "Committee chair", tags: ["trained"] })],
    youth("Zoë Abernathy", 16, { account: "minor", tags: ["first aid", "lifeguard"] }),
  ),
  household([adult("Gurpreet Singh", { tags: ["driver"] })], youth("Amara Singh", 13)),
  household(
    [adult("Linh Nguyễn", { title: "Treasurer" })],
    youth("Khoa Nguyễn", 14),
    youth("Bảo Nguyễn", 12),
  ),
  household(
    [adult("Agnieszka Kowalska"), adult("Piotr Kowalski", { invite: "EXPIRED" })],
    youth("Łucja Kowalska", 13, { tags: ["bugler"] }),
  ),
  household(
    [adult("Samir Haddad", { tags: ["driver"] }), adult("Leila Haddad")],
    youth("Yusuf Haddad", 12),
    youth("Noor Haddad", 14, { account: "minor" }),
  ),
  household(
    [adult("Signe Johansen"), adult("Maeve Corrigan", { title: "Outdoor coordinator" })],
    youth("Ingrid Johansen-Corrigan", 15),
  ),
  household(
    [adult("Dakota Whitefeather", { tags: ["trained"] })],
    youth("Takoda Whitefeather", 13),
  ),
  household([adult("Thandiwe Mbeki")], youth("Sipho Mbeki", 14)),
  household([adult("Min-jun Bae")], youth("Ji-woo Bae", 12)),
  household(
    [
      adult("Rubén Castellanos"),
      adult("Marta Castellanos", { invite: "NOT_INVITED" }),
      adult("Carmen Ibarra", { invite: "NOT_INVITED", tags: ["grandparent"] }),
    ],
    youth("Diego Castellanos", 13),
  ),
  household([adult("Tunde Oyelaran", { tags: ["driver"] })]),
  household([adult("Miriam Levi")], youth("Talia Levi", 13, { tags: ["nut allergy"] })),
];

const pack: HouseholdRow[] = [
  household(
    [adult("Rosalind Achebe", { role: "OWNER", title: "Cubmaster", tags: ["trained"] })],
    youth("Chidi Achebe", 9),
  ),
  household([adult("Inés Quintero"), adult("Björn Lindqvist")], youth("Freya Lindqvist", 8)),
  household([adult("Gurpreet Singh")], youth("Harjit Singh", 9)),
  household(
    [adult("Tomasz Wróbel", { title: "Den leader", tags: ["trained"] }), invited("Ewa Wróbel")],
    youth("Zofia Wróbel", 7),
    youth("Jan Wróbel", 7),
  ),
  household([adult("Keisha Broadwater", { title: "Den leader" })], youth("Malik Broadwater", 8)),
  household([adult("Anneliese Vogt")], youth("Lukas Vogt", 10), youth("Mia Vogt", 7)),
  household([adult("Hana Sugimoto", { title: "Pack treasurer" })], youth("Ren Sugimoto", 10)),
  household([adult("Mele Faleolo")], youth("Sione Faleolo", 9)),
];

const otherTroop: HouseholdRow[] = [
  household(
    [adult("Gideon Marsh", { role: "OWNER", title: "Scoutmaster" })],
    youth("Phoebe Marsh", 14),
  ),
  household([adult("Xochitl Ramírez", { role: "ADMIN" })], youth("Itzel Ramírez", 12)),
  household([adult("Olu Adeyemi")], youth("Tobi Adeyemi", 13), youth("Kemi Adeyemi", 11)),
];

/** Every household of each demo group, in the order in which its roster lists them. */
export const householdsByGroup: Partial<Record<DemoGroup, HouseholdRow[]>> = {
  troop,
  pack,
  otherTroop,
  council: [
    household([adult("Marisol Vega-Tanaka", { role: "OWNER", title: "Council commissioner" })]),
    household([adult("Beatrix Halloran", { role: "OWNER", title: "Council executive" })]),
    household([adult("Rosalind Achebe"), adult("Gideon Marsh")]),
    household([adult("Winston Delacroix", { role: "ADMIN", title: "Camp ranger" })]),
  ],
  crew: [
    household([adult("Desmond Achterberg")]),
    household([adult("Ruth Abernathy")], youth("Zoë Abernathy", 16, { account: "minor" })),
  ],
  farTroop: [household([adult("Astrid Bellweather", { role: "OWNER", title: "Scoutmaster" })])],
  farPack: [household([adult("Cornelius Ashgrove", { role: "OWNER", title: "Cubmaster" })])],
  plain: [
    household([adult("Marisol Vega-Tanaka", { role: "OWNER" })]),
    household([adult("Odette Lavigne"), adult("Farid Rahimi"), invited("Petra Holub")]),
    household([adult("Wanjiru Kamau"), adult("Esteban Solís", { role: "ADMIN" })]),
  ],
};
