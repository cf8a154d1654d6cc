// Documents of the demo's other groups: the pack, the second troop, the council, the runners.
import type { DocumentRow } from "./document-row.ts";
import { folderIds } from "./document-row.ts";
import { packEventIds } from "../events/event-ids.ts";

export const otherDocuments: DocumentRow[] = [
  {
    id: "doc_derby-rules",
    name: "Pinewood derby rules",
    category: "POLICY",
    group: "pack",
    by: "Rosalind Achebe",
    day: -155,
    folder: folderIds.packPapers,
    tags: ["derby"],
    linkedTo: [["event", packEventIds.derby]],
    text: `# Rules of the derby

A car weighs no more than five ounces with everything on it. It is built from this year's kit and
the wheels of the kit. Adults hold the saw; children hold the sandpaper, the paint and the opinion
on colors. Cars are weighed in on the evening before and stay with the judges overnight.`,
  },
  {
    id: "doc_den-plan",
    name: "Den plan for the term",
    category: "SCHEDULE",
    group: "pack",
    by: "Keisha Broadwater",
    day: -33,
    text: `# Wolves this term

Freya and Malik lead the opening in turns. Week two is knots with licorice, week three the fire
station, week four a walk on which everybody finds five leaves.`,
  },
  {
    id: "doc_sailing-card",
    name: "Sailing card requirements",
    category: "TRAINING",
    group: "otherTroop",
    by: "Gideon Marsh",
    day: -61,
    text: `# Before you take the tiller

Swim fifty yards in clothes, right a capsized dinghy with a partner, name the points of sail and
come back to the dock without touching it.`,
  },
  {
    id: "doc_camporee-letter",
    name: "Camporee leaders' letter",
    category: "GENERAL",
    group: "council",
    by: "Winston Delacroix",
    day: -19,
    visibility: "PUBLIC",
    tags: ["camporee"],
    text: `# Camporee at Tall Pines

Units check in from four on Friday. Each brings its own kitchen, a first aid kit and one gate of
rope and poles. Water is at the bath house; firewood is stacked at the gate, ten pieces a patrol.`,
  },
  {
    id: "doc_run-routes",
    name: "Routes around the Old Mill",
    category: "GENERAL",
    group: "plain",
    by: "Wanjiru Kamau",
    day: -65,
    text: `# Three routes

The short one is five kilometers on the towpath, flat and lit. The loop over Miller's Hill has two
climbs. After rain the ford is closed: turn at the bench.`,
  },
];
