// A document of the demo as its tables write it; documents.ts makes records of them.
import type { DemoGroup } from "../ids.ts";

export const folderIds = {
  policies: "fld_policies",
  safety: "fld_policies-safety",
  camps: "fld_camps",
  river: "fld_camps-river",
  minutes: "fld_minutes",
  packPapers: "fld_pack-papers",
} as const;

export interface DocumentRow {
  id: string;
  name: string;
  category: string;
  /** The full name of the uploader. */
  by: string;
  /** When it was uploaded, in days from today. */
  day: number;
  /** The troop by default. */
  group?: DemoGroup;
  visibility?: "PUBLIC" | "GROUP" | "PRIVATE";
  status?: string;
  folder?: string;
  tags?: string[];
  description?: string;
  linkedTo?: [type: string, id: string][];
  sharedWith?: string[];
  writtenBy?: string;
  takenDown?: boolean;
  assistant?: boolean;
  revision?: number;
  mimeType?: string;
  fileName?: string;
  size?: number;
  text?: string;
}
