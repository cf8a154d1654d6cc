// What the sandbox stores: plain, serialisable records, which are also what a user passes as `data`.
// Counts, orders, links and everything else that the service works out is left out here on purpose.

import type { AlbumData } from "./model/albums.ts";
import type { CircleData, PositionData } from "./model/circles.ts";
import type { DocumentData, FolderData, SharedCopyData } from "./model/documents.ts";
import type { EventData, SeriesData } from "./model/events.ts";
import type {
  AppliedBlueprintData,
  CreditUseData,
  GroupData,
  InstallData,
} from "./model/groups.ts";
import type { ContactData, MembershipData, PersonData } from "./model/people.ts";
import type { VerticalData } from "./model/verticals.ts";

export type * from "./model/albums.ts";
export type * from "./model/circles.ts";
export type * from "./model/documents.ts";
export type * from "./model/events.ts";
export type * from "./model/groups.ts";
export type * from "./model/instant.ts";
export type * from "./model/people.ts";
export type * from "./model/verticals.ts";

/** Everything the service knows. Every list may be left out. Order matters in two of them: entries
 * stand in `contacts` as they were added, and the first of `groups` is the one that credentials are
 * made for unless told. */
export interface SandboxData {
  people?: PersonData[];
  verticals?: VerticalData[];
  groups?: GroupData[];
  memberships?: MembershipData[];
  contacts?: ContactData[];
  circles?: CircleData[];
  positions?: PositionData[];
  series?: SeriesData[];
  events?: EventData[];
  folders?: FolderData[];
  documents?: DocumentData[];
  sharedCopies?: SharedCopyData[];
  albums?: AlbumData[];
  appliedBlueprints?: AppliedBlueprintData[];
  creditUses?: CreditUseData[];
  /** Where apps are installed. Left out: every app is installed in every group. */
  installs?: InstallData[];
}
