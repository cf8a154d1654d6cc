// Patrols, a committee and a den, with their members.
import type { CircleData, CircleMemberData } from "../model/index.ts";
import type { DemoGroup } from "./ids.ts";
import { contactId, groupIds } from "./ids.ts";

export function createCircles(): CircleData[] {
  return [
    circle("cir_falcon-patrol", "patrol", "Falcon Patrol", {
      metadata: { yell: "Higher, wider, further!", founded: 1968 },
      members: ["Elsa Lindqvist", "Amara Okafor", "Bảo Nguyễn"],
      leader: "Björn Lindqvist",
    }),
    circle("cir_otter-patrol", "patrol", "Otter Patrol", {
      metadata: { yell: "Never a dry boot" },
      members: ["Amara Singh", "Khoa Nguyễn", "Kenji Vega-Tanaka"],
      leader: "Gurpreet Singh",
    }),
    circle("cir_badger-patrol", "patrol", "Badger Patrol", { archived: true }),
    circle("cir_outdoor-committee", "committee", "Outdoor committee", {
      members: ["Priya Raghunathan", "Gurpreet Singh"],
      leader: "Desmond Achterberg",
    }),
    circle("cir_wolf-den", "den", "Den 3", {
      group: "pack",
      metadata: { rank: "Wolf" },
      members: ["Freya Lindqvist", "Chidi Achebe"],
      leader: "Rosalind Achebe",
    }),
  ];
}

interface CircleRow extends Pick<CircleData, "metadata" | "archived"> {
  group?: DemoGroup;
  members?: string[];
  leader?: string;
}

function circle(id: string, kind: string, name: string, row: CircleRow): CircleData {
  const { group = "troop", members = [], leader, ...more } = row;
  const people: CircleMemberData[] = members.map((one) => ({ contactId: contactId(group, one) }));
  if (leader) people.push({ contactId: contactId(group, leader), role: "LEADER" });
  return { id, groupId: groupIds[group], kind, name, members: people, ...more };
}
