// What the sandbox stores: plain, serialisable records, which are also what a user passes as `data`.
// Counts, orders, links and everything else that the service works out is left out here on purpose.

import type { AlbumData } from "./albums.ts";
import type { CircleData, PositionData } from "./circles.ts";
import type { DocumentData, FolderData, SharedCopyData } from "./documents.ts";
import type { EventData, SeriesData } from "./events.ts";
import type { AppliedBlueprintData, CreditUseData, GroupData, InstallData } from "./groups.ts";
import type { ContactData, MembershipData, PersonData } from "./people.ts";
import type { VerticalData } from "./verticals.ts";

export type * from "./albums.ts";
export type * from "./circles.ts";
export type * from "./documents.ts";
export type * from "./events.ts";
export type * from "./groups.ts";
export type * from "./instant.ts";
export type * from "./people.ts";
export type * from "./verticals.ts";

/** Everything the service knows. Every list may be left out. Order matters in two of them: entries
 * stand in `contacts` as they were added, and the first of `groups` is the one that credentials are
 * made for by default. */
export interface SandboxData {
  /** Everybody with an account. */
  people?: PersonData[];
  /** The verticals and their descriptors. */
  verticals?: VerticalData[];
  /** Every group, at any depth. */
  groups?: GroupData[];
  /** Who is in which group, and as what. */
  memberships?: MembershipData[];
  /** The roster entries of all groups. */
  contacts?: ContactData[];
  /** The circles of all groups. */
  circles?: CircleData[];
  /** The positions of all groups. */
  positions?: PositionData[];
  /** The series that events belong to. */
  series?: SeriesData[];
  /** The events of all groups. */
  events?: EventData[];
  /** The folders of documents. */
  folders?: FolderData[];
  /** The documents of all groups. */
  documents?: DocumentData[];
  /** The de-identified copies that groups share. */
  sharedCopies?: SharedCopyData[];
  /** The albums of all groups. */
  albums?: AlbumData[];
  /** Which blueprints were applied where. */
  appliedBlueprints?: AppliedBlueprintData[];
  /** The AI credits that were used. */
  creditUses?: CreditUseData[];
  /** Where apps are installed. Left out: every app is installed in every group. */
  installs?: InstallData[];
}
