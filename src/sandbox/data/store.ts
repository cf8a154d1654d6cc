// The tables of a running sandbox, and facts that follow from two of them.
import type {
  AlbumData,
  AppliedBlueprintData,
  CircleData,
  ContactData,
  CreditUseData,
  DocumentData,
  EventData,
  FolderData,
  GroupData,
  InstallData,
  MembershipData,
  PersonData,
  PositionData,
  SandboxData,
  SeriesData,
  SharedCopyData,
  VerticalData,
} from "../model/index.ts";
import { deepCopy } from "./records.ts";
import { RosterOrder } from "./roster-order.ts";
import { Table } from "./table.ts";

export type Role = "OWNER" | "ADMIN" | "MEMBER" | "VIEWER";

/** The data as it stands: every list is there, but for `installs` where nothing was said of them. */
export type LiveData = Required<Omit<SandboxData, "installs">> & Pick<SandboxData, "installs">;

export class Store {
  readonly people: Table<PersonData>;
  readonly verticals: Table<VerticalData>;
  readonly groups: Table<GroupData>;
  readonly memberships: Table<MembershipData>;
  readonly contacts: Table<ContactData>;
  readonly circles: Table<CircleData>;
  readonly positions: Table<PositionData>;
  readonly series: Table<SeriesData>;
  readonly events: Table<EventData>;
  readonly folders: Table<FolderData>;
  readonly documents: Table<DocumentData>;
  readonly sharedCopies: Table<SharedCopyData>;
  readonly albums: Table<AlbumData>;
  readonly appliedBlueprints: Table<AppliedBlueprintData>;
  readonly creditUses: Table<CreditUseData>;
  /** Null when the data says nothing about installs: then every app is installed everywhere. */
  readonly installs: Table<InstallData> | null;
  /** The date-time of records without one. */
  readonly startedAt: string;

  readonly #rosterOrder: RosterOrder;
  #nextId = 1;
  #dependents: Map<string, ContactData[]> | undefined;

  constructor(data: SandboxData, startedAt: string, before?: Store) {
    this.people = new Table(data.people ?? []);
    this.verticals = new Table(data.verticals ?? []);
    this.groups = new Table(data.groups ?? []);
    this.memberships = new Table(data.memberships ?? []);
    this.circles = new Table(data.circles ?? []);
    this.positions = new Table(data.positions ?? []);
    this.series = new Table(data.series ?? []);
    this.events = new Table(data.events ?? []);
    this.folders = new Table(data.folders ?? []);
    this.documents = new Table(data.documents ?? []);
    this.sharedCopies = new Table(data.sharedCopies ?? []);
    this.albums = new Table(data.albums ?? []);
    this.appliedBlueprints = new Table(data.appliedBlueprints ?? []);
    this.creditUses = new Table(data.creditUses ?? []);
    this.installs = data.installs === undefined ? null : new Table(data.installs);
    this.startedAt = startedAt;
    this.#rosterOrder = new RosterOrder(data.contacts ?? [], before && before.#rosterOrder);
    this.contacts = new Table(this.#rosterOrder.rows);
    if (before !== undefined) this.#nextId = before.#nextId;
  }

  /** The data as it is now, in the form that `data` has. */
  snapshot(): LiveData {
    const copy = {
      people: this.people.rows,
      verticals: this.verticals.rows,
      groups: this.groups.rows,
      memberships: this.memberships.rows,
      contacts: this.contacts.rows,
      circles: this.circles.rows,
      positions: this.positions.rows,
      series: this.series.rows,
      events: this.events.rows,
      folders: this.folders.rows,
      documents: this.documents.rows,
      sharedCopies: this.sharedCopies.rows,
      albums: this.albums.rows,
      appliedBlueprints: this.appliedBlueprints.rows,
      creditUses: this.creditUses.rows,
      installs: this.installs?.rows,
    };
    return deepCopy(copy) as LiveData;
  }

  newId(prefix: string): string {
    return `${prefix}_new_${this.#nextId++}`;
  }

  /** An entry's place in the order in which the roster was filled. */
  contactPlace(contact: ContactData): number {
    return this.#rosterOrder.sortKeyOf(contact);
  }

  addContact(contact: ContactData): void {
    this.#rosterOrder.add(contact);
    this.contacts.add(contact);
  }

  person(id: string): PersonData {
    return this.people.find("id", id) ?? { id };
  }

  /** The groups above one, nearest first. */
  ancestors(group: GroupData): GroupData[] {
    const above: GroupData[] = [];
    let parentId = group.parentId;
    while (parentId != null) {
      const parent = this.groups.find("id", parentId);
      if (parent === undefined || parent === group || above.includes(parent)) break;
      above.push(parent);
      parentId = parent.parentId;
    }
    return above;
  }

  /** A person's place in a group: their own, or one inherited from a group above that they lead. */
  place(personId: string, group: GroupData): { role: Role; inherited: boolean } | null {
    const own = this.#ownRole(personId, group.id);
    if (own === "OWNER" || own === "ADMIN") return { role: own, inherited: false };
    for (const parent of this.ancestors(group)) {
      const role = this.#ownRole(personId, parent.id);
      if (role === "OWNER" || role === "ADMIN") return { role, inherited: true };
    }
    return own === null ? null : { role: own, inherited: false };
  }

  #ownRole(personId: string, groupId: string): Role | null {
    const own = this.memberships.findWith({ personId, groupId });
    return own === undefined ? null : (own.role ?? "MEMBER");
  }

  /** A person's own entries in a group's roster. */
  entriesOf(personId: string, groupId: string): ContactData[] {
    return this.contacts
      .where("personId", personId)
      .filter((contact) => contact.groupId === groupId);
  }

  /** The role that an entry is shown with: its own, or that of its person in the group. */
  roleOf({ role, personId, groupId }: ContactData): Role {
    const own = personId === undefined ? null : this.#ownRole(personId, groupId);
    return role ?? own ?? "MEMBER";
  }

  guardiansOf(contact: ContactData): ContactData[] {
    return (contact.guardianIds ?? []).flatMap((id) => {
      const guardian = this.contactOf(contact.groupId, id);
      return guardian === undefined ? [] : [guardian];
    });
  }

  dependentsOf(guardian: ContactData): readonly ContactData[] {
    if (this.#dependents === undefined) {
      this.#dependents = new Map();
      for (const row of this.contacts.rows) {
        for (const id of row.guardianIds ?? []) {
          const found = this.#dependents.get(id);
          if (found === undefined) this.#dependents.set(id, [row]);
          else found.push(row);
        }
      }
    }
    const all = this.#dependents.get(guardian.id) ?? [];
    return all.filter((contact) => contact.groupId === guardian.groupId);
  }

  eventOf(groupId: string, eventId: string): EventData | undefined {
    return this.events.findWith({ id: eventId, groupId });
  }

  verticalOf({ vertical }: GroupData): VerticalData | undefined {
    return vertical == null ? undefined : this.verticals.find("id", vertical);
  }

  contactOf(groupId: string, contactId: string): ContactData | undefined {
    return this.contacts.findWith({ id: contactId, groupId });
  }

  /** Whether a person is, or may be, a young one: by their account or by their entry on any roster. */
  isYoungPerson(personId: string): boolean {
    const isMinor = (this.person(personId).age ?? "adult") !== "adult";
    return isMinor || this.contacts.where("personId", personId).some(isYouthEntry);
  }

  /** Whether an entry is a young person's, by its type or by its account. */
  isYoungEntry(contact: ContactData): boolean {
    if (isYouthEntry(contact)) return true;
    return contact.personId !== undefined && this.isYoungPerson(contact.personId);
  }

  /** The name a group knows a person by: the roster's, else the account's. */
  nameOf(personId: string, groupId: string): string | null {
    for (const entry of this.entriesOf(personId, groupId)) {
      const name = fullName(entry);
      if (name !== null) return name;
    }
    return this.person(personId).name ?? null;
  }
}

export function fullName(contact: ContactData): string | null {
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(" ");
  return name === "" ? null : name;
}

export function isYouthEntry(contact: ContactData): boolean {
  return contact.type === "YOUTH";
}

export function subtypeOf(group: GroupData): string | null {
  const subtype = group.metadata?.["subtype"];
  return typeof subtype === "string" ? subtype : null;
}
