// The records that the sandbox stores, and that a user passes as `data`: plain and serialisable. They have no counts,
// orders or links, which the sandbox computes.
import type { AlbumData } from "./albums.ts";
import type { CircleData } from "./circles.ts";
import type { DocumentData, FolderData, SharedCopyData } from "./documents.ts";
import type { EventData, SeriesData } from "./events.ts";
import type { AppliedBlueprintData, CreditUseData, GroupData, InstallData } from "./groups.ts";
import type { ContactData, MembershipData, PersonData } from "./people.ts";
import type { PositionData } from "./positions.ts";
import type { VerticalData } from "./verticals.ts";

export type * from "./albums.ts";
export type * from "./circles.ts";
export type * from "./documents.ts";
export type * from "./events.ts";
export type * from "./groups.ts";
export type * from "./people.ts";
export type * from "./positions.ts";
export type * from "./verticals.ts";

/**
 * All data of the service. Times are ISO 8601 in UTC, such as `2026-03-14T09:00:00.000Z`. Each list may be left out.
 * Order matters in two of them: `contacts` are in the order in which they were added, and credentials are for the first
 * of `groups` by default.
 */
export interface SandboxData {
  /** All accounts. */
  people?: PersonData[];
  /** The verticals and their descriptors. */
  verticals?: VerticalData[];
  /** Every group, at any depth. */
  groups?: GroupData[];
  /** Memberships of people in groups, with their roles. */
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
  /** The blueprints that were applied to groups. */
  appliedBlueprints?: AppliedBlueprintData[];
  /** The AI credits that were used. */
  creditUses?: CreditUseData[];
  /** Installed apps. By default every app is installed in every group. */
  installs?: InstallData[];
}
