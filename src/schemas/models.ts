// Every model by the name of its interface, with facts that its schema does not contain: the known values of open
// enumerations, and the alternatives that the specification lists. For the OpenAPI document and the check of a service;
// the client does not contain it.
import type { output, ZodMiniType } from "zod/mini";

import * as all from "./all.ts";
import { moneySchema, type Unrecognized } from "./shared.ts";

const exported = { ...all, moneySchema };

type SchemaName = Extract<keyof typeof exported, `${string}Schema`>;

/** The known values of an open enumeration; `never` for any other type, plain strings included. */
type KnownOf<Type> = Type extends string ? (string extends Type ? never : Type) : never;

type Enumerated<Model> = {
  readonly [
    Field in keyof Model as [KnownOf<Model[Field]>] extends [never] ? never : Field
  ]-?: readonly KnownOf<Model[Field]>[];
};

type WithAlternatives<Model> = {
  readonly [
    Field in keyof Model as Unrecognized extends Model[Field] ? Field : never
  ]-?: ZodMiniType<Exclude<Model[Field], Unrecognized | null | undefined>>;
};

type FieldFacts<Model> = Enumerated<Model> & WithAlternatives<Model>;

/** The fields that need facts, by schema: the compiler refuses one that is left out. */
type Facts = {
  readonly [
    Name in SchemaName as keyof FieldFacts<output<(typeof exported)[Name]>> extends never
      ? never
      : Name
  ]: FieldFacts<output<(typeof exported)[Name]>>;
};

const ofEvent = { status: exported.eventStatuses, circle: exported.eventCircleSchema };

/** By schema and field: the known values, or the schema of the listed alternative. */
const facts: Facts = {
  albumSchema: { visibility: exported.albumVisibilities, event: exported.albumEventSchema },
  albumItemSchema: { kind: exported.albumItemKinds, visibility: exported.albumVisibilities },
  contactSchema: {
    type: exported.contactTypes,
    role: exported.memberRoles,
    inviteStatus: exported.inviteStatuses,
  },
  documentLinkSchema: { type: exported.documentLinkTypes },
  eventCostSchema: { perPerson: exported.moneySchema },
  eventLeaderSchema: { role: exported.eventLeaderRoles },
  groupSchema: { type: exported.groupTypes },
  groupDocumentSchema: {
    category: exported.documentCategories,
    visibility: exported.documentVisibilities,
    status: exported.documentStatuses,
  },
  groupEventSchema: ofEvent,
  singleEventSchema: ofEvent,
  householdEntrySchema: {
    type: exported.contactTypes,
    relationship: exported.householdRelationships,
  },
  installSchema: { source: exported.installSources, reason: exported.installReasons },
  membershipSchema: { role: exported.memberRoles },
  membershipGroupSchema: { type: exported.groupTypes },
  planItemSchema: { kind: exported.planItemKinds, action: exported.planActions },
  positionSchema: { category: exported.positionCategories },
  sharedCopyHitSchema: {
    kind: exported.sharedCopyKinds,
    docType: exported.documentCategories,
    season: exported.seasons,
  },
};

/** The specification writes the values of these enumerations in capitals and in small letters. */
const inAnyCase: ReadonlySet<SchemaName> = new Set(["documentLinkSchema"]);

/** A model, with facts about its fields that its schema does not contain. */
export interface ModelInfo {
  readonly schema: ZodMiniType;
  /** The values of open enumerations that this client knows, by field. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** The alternative that the specification lists, by field. */
  readonly alternatives: Readonly<Record<string, ZodMiniType>>;
  /** Whether the enumeration is written in capitals and in small letters. */
  readonly anyCase: boolean;
}

const schemas: Readonly<Record<SchemaName, ZodMiniType>> = exported;

function infoOf(name: SchemaName): ModelInfo {
  const ofModel: Readonly<Partial<Record<SchemaName, object>>> = facts;
  const fields = Object.entries(ofModel[name] ?? {});
  return {
    schema: schemas[name],
    known: Object.fromEntries(fields.filter(([, fact]) => Array.isArray(fact))),
    alternatives: Object.fromEntries(fields.filter(([, fact]) => !Array.isArray(fact))),
    anyCase: inAnyCase.has(name),
  };
}

/** The interface that a schema checks: `AlbumItem` for `albumItemSchema`. */
function interfaceOf(name: SchemaName): string {
  return name.charAt(0).toUpperCase() + name.slice(1, -"Schema".length);
}

const isSchema = (name: string): name is SchemaName => name.endsWith("Schema");

export const models: Readonly<Record<string, ModelInfo>> = Object.fromEntries(
  Object.keys(exported)
    .filter(isSchema)
    .toSorted()
    .map((name) => [interfaceOf(name), infoOf(name)]),
);
