// Patrols, dens and committees, and who is in them.
import type { CircleData, CircleMemberData } from "../model/index.ts";
import type { DemoGroup } from "./ids.ts";
import { circleKinds, contactId, groupIds } from "./ids.ts";

export const circleIds = {
  falcons: "cir_falcon-patrol",
  otters: "cir_otter-patrol",
  hawks: "cir_hawk-patrol",
  badgers: "cir_badger-patrol",
  outdoor: "cir_outdoor-committee",
  advancement: "cir_advancement-committee",
} as const;

export function createCircles(): CircleData[] {
  const people = (group: DemoGroup, members: string[], leaders: string[]): CircleMemberData[] => [
    ...members.map((name) => ({ contactId: contactId(group, name) })),
    ...leaders.map((name) => ({ contactId: contactId(group, name), role: "LEADER" as const })),
  ];
  const circle = (
    group: DemoGroup,
    id: string,
    kind: string,
    name: string,
    members: string[],
    leaders: string[],
    more: Pick<CircleData, "metadata" | "archived"> = {},
  ): CircleData => ({
    id,
    groupId: groupIds[group],
    kind,
    name,
    members: people(group, members, leaders),
    ...more,
  });
  const { patrol, den, committee } = circleKinds;
  return [
    circle(
      "troop",
      circleIds.falcons,
      patrol,
      "Falcon Patrol",
      ["Elsa Lindqvist", "Amara Okafor", "Yusuf Haddad", "Ji-woo Bae", "Bảo Nguyễn"],
      ["Samir Haddad"],
      { metadata: { yell: "Higher, wider, further!", founded: 1968 } },
    ),
    circle(
      "troop",
      circleIds.otters,
      patrol,
      "Otter Patrol",
      ["Amara Singh", "Łucja Kowalska", "Takoda Whitefeather", "Diego Castellanos", "Talia Levi"],
      ["Dakota Whitefeather"],
      { metadata: { yell: "Never a dry boot", founded: 1997 } },
    ),
    circle(
      "troop",
      circleIds.hawks,
      patrol,
      "Hawk Patrol",
      [
        "Kenji Vega-Tanaka",
        "Khoa Nguyễn",
        "Noor Haddad",
        "Ingrid Johansen-Corrigan",
        "Sipho Mbeki",
      ],
      ["Maeve Corrigan"],
    ),
    circle("troop", circleIds.badgers, patrol, "Badger Patrol", [], [], {
      metadata: { founded: 1981 },
      archived: true,
    }),
    circle(
      "troop",
      circleIds.outdoor,
      committee,
      "Outdoor committee",
      ["Signe Johansen", "Tunde Oyelaran", "Priya Raghunathan"],
      ["Maeve Corrigan"],
    ),
    circle(
      "troop",
      circleIds.advancement,
      committee,
      "Advancement committee",
      ["Priya Raghunathan", "Ruth Abernathy"],
      ["Linh Nguyễn"],
    ),
    circle(
      "pack",
      "cir_wolf-den",
      den,
      "Den 3",
      ["Freya Lindqvist", "Malik Broadwater"],
      ["Keisha Broadwater"],
      { metadata: { rank: "Wolf" } },
    ),
    circle(
      "pack",
      "cir_tiger-den",
      den,
      "Den 5",
      ["Zofia Wróbel", "Jan Wróbel"],
      ["Tomasz Wróbel"],
      {
        metadata: { rank: "Tiger" },
      },
    ),
    circle("pack", "cir_webelos-den", den, "Den 1", ["Lukas Vogt", "Ren Sugimoto"], [], {
      metadata: { rank: "Webelos" },
    }),
    circle(
      "plain",
      "cir_easy-pace",
      "pace-group",
      "Easy pace",
      ["Odette Lavigne"],
      ["Farid Rahimi"],
    ),
  ];
}
