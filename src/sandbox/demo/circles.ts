// Patrols, a committee and a den, with their members.
import type { CircleData } from "../model/index.ts";
import type { DemoGroup } from "./ids.ts";
import { contactId, groupIds } from "./ids.ts";

export function createCircles(): CircleData[] {
  const circle = (
    group: DemoGroup,
    id: string,
    names: Pick<CircleData, "kind" | "name" | "metadata" | "archived">,
    members: string[] = [],
    leaders: string[] = [],
  ): CircleData => ({
    id,
    groupId: groupIds[group],
    ...names,
    members: [
      ...members.map((name) => ({ contactId: contactId(group, name) })),
      ...leaders.map((name) => ({ contactId: contactId(group, name), role: "LEADER" as const })),
    ],
  });
  return [
    circle(
      "troop",
      "cir_falcon-patrol",
      {
        kind: "patrol",
        name: "Falcon Patrol",
        metadata: { yell: "Higher, wider, further!", founded: 1968 },
      },
      ["Elsa Lindqvist", "Amara Okafor", "Bảo Nguyễn"],
      ["Björn Lindqvist"],
    ),
    circle(
      "troop",
      "cir_otter-patrol",
      { kind: "patrol", name: "Otter Patrol", metadata: { yell: "Never a dry boot" } },
      ["Amara Singh", "Khoa Nguyễn", "Kenji Vega-Tanaka"],
      ["Gurpreet Singh"],
    ),
    circle("troop", "cir_badger-patrol", {
      kind: "patrol",
      name: "Badger Patrol",
      metadata: { founded: 1981 },
      archived: true,
    }),
    circle(
      "troop",
      "cir_outdoor-committee",
      { kind: "committee", name: "Outdoor committee" },
      ["Priya Raghunathan", "Gurpreet Singh"],
      ["Desmond Achterberg"],
    ),
    circle(
      "pack",
      "cir_wolf-den",
      { kind: "den", name: "Den 3", metadata: { rank: "Wolf" } },
      ["Freya Lindqvist", "Chidi Achebe"],
      ["Rosalind Achebe"],
    ),
  ];
}
