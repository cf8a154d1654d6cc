// The households of the demo groups, in the order in which each roster lists them.
import type { ContactData, MembershipData } from "../model/index.ts";
import type { DemoGroup } from "./ids.ts";

export interface PersonRow {
  name: string;
  /** The age of a young person; the adults of their household are the guardians. */
  age?: number;
  /** The account of a young person; adults have one unless `invite` is set. */
  account?: "minor" | "child";
  role?: MembershipData["role"];
  title?: string;
  tags?: string[];
  /** For an adult without an account: the state of the invitation. */
  invite?: NonNullable<ContactData["inviteStatus"]>;
}

const marisol = { name: "Marisol Vega-Tanaka", role: "OWNER" } satisfies PersonRow;

export const households: Record<DemoGroup, PersonRow[][]> = {
  troop: [
    [
      { ...marisol, title: "Scoutmaster", tags: ["trained"] },
      { name: "Kenji Vega-Tanaka", age: 15, account: "minor", tags: ["lifeguard"] },
    ],
    [
      {
        name: "Desmond Achterberg",
        role: "ADMIN",
        title: "Assistant Scoutmaster",
        tags: ["trained", "driver"],
      },
    ],
    [
      { name: "Inés Quintero", tags: ["driver", "snack host"] },
      { name: "Björn Lindqvist", tags: ["driver"] },
      { name: "Elsa Lindqvist", age: 12, account: "child", tags: ["vegetarian"] },
      { name: "Mateo Lindqvist", age: 11, tags: ["new this year"] },
    ],
    [{ name: "Priya Raghunathan", title: "Merit badge counselor", tags: ["trained"] }],
    [
      { name: "Harold Whitcombe", role: "VIEWER", title: "Charter representative" },
      { name: "Siobhán O'Dell", title: "Quartermaster", tags: ["driver"], invite: "DECLINED" },
    ],
    [
      { name: "Ngozi Okafor" },
      { name: "Emeka Okafor", invite: "INVITED" },
      { name: "Amara Okafor", age: 13 },
    ],
    // Another Amara, and a child with three guardians.
    [
      { name: "Gurpreet Singh", tags: ["driver"] },
      { name: "Harleen Singh", invite: "EXPIRED" },
      { name: "Jasbir Singh", invite: "NOT_INVITED", tags: ["grandparent"] },
      { name: "Amara Singh", age: 13 },
    ],
    [
      { name: "Linh Nguyễn", title: "Treasurer" },
      { name: "Khoa Nguyễn", age: 14 },
      { name: "Bảo Nguyễn", age: 12, tags: ["nut allergy"] },
    ],
  ],
  pack: [
    [
      { name: "Rosalind Achebe", role: "OWNER", title: "Cubmaster", tags: ["trained"] },
      { name: "Chidi Achebe", age: 9 },
    ],
    [{ name: "Inés Quintero" }, { name: "Björn Lindqvist" }, { name: "Freya Lindqvist", age: 8 }],
  ],
  otherTroop: [[{ name: "Gideon Marsh", role: "OWNER", title: "Scoutmaster" }]],
  council: [
    [{ ...marisol, title: "Council commissioner" }],
    [{ name: "Winston Delacroix", role: "ADMIN", title: "Camp ranger" }],
  ],
  crew: [[{ name: "Priya Raghunathan" }]],
  foldedTroop: [],
  farTroop: [[{ name: "Astrid Bellweather", role: "OWNER", title: "Scoutmaster" }]],
  farPack: [[{ name: "Cornelius Ashgrove", role: "OWNER", title: "Cubmaster" }]],
  plain: [[marisol], [{ name: "Odette Lavigne" }, { name: "Wanjiru Kamau", role: "ADMIN" }]],
};
