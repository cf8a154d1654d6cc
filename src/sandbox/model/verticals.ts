// Verticals as the sandbox stores them: what they declare, and their blueprints.

/** An industry flavour: what it declares is checked and offered in each of its groups. */
export interface VerticalData {
  /** The vertical key, such as `scouting`. */
  id: string;
  /** The word for its youth in placeholders, such as `Scout`; `Youth` by default. */
  youthWord?: string;
  /** What its groups may be. */
  subtypes?: SubtypeData[];
  /** The profile fields. Left out: the vertical has no profile (`no_profile`). */
  profile?: { fields: FieldData[] };
  /** The kinds of circles that its groups have. */
  circleKinds?: CircleKindData[];
  /** At most 20. */
  blueprints?: BlueprintData[];
}

/** A subtype that groups of a vertical may have. */
export interface SubtypeData {
  /** As `metadata.subtype` holds it, such as `TROOP`. */
  key: string;
  /** Subtypes of a parent under which it may be made; anywhere by default. */
  under?: string[];
  /** No longer offered to new groups; what is stored stays. */
  retired?: boolean;
}

/** One field of a profile, or of what a circle kind keeps. */
export interface FieldData {
  /** The field's name in `metadata`. */
  key: string;
  /** `date` is a calendar date, YYYY-MM-DD. */
  type: "text" | "number" | "boolean" | "choice" | "date";
  /** The values of a `choice`. */
  choices?: string[];
  /** The longest text, in characters; any length by default. */
  maxLength?: number;
  /** The least number, or the least length. */
  min?: number;
  /** The greatest number, or the greatest length. */
  max?: number;
  /** Only groups of these subtypes have it; every group by default. */
  subtypes?: string[];
}

/** A kind of circle that a vertical offers, and whom it is for. */
export interface CircleKindData {
  /** What `circles.create` takes as `kind`. */
  key: string;
  /** The word for one circle. */
  singular: string;
  /** The word for several. */
  plural: string;
  /** A person is in at most one circle of this kind. */
  onePerPerson?: boolean;
  /** Whom its members are: everyone by default. Leaders are always adults. */
  members?: "ADULT" | "YOUTH";
  /** Worked out by the service: nobody makes one. `leaders` and `parents` are in any case. */
  workedOut?: boolean;
  /** What `metadata` may hold; anything by default. */
  fields?: FieldData[];
}

/** One version of a ready-made setup (spec 2). */
export interface BlueprintData {
  /** Identifies it in all its versions. */
  id: string;
  /** The current version. Earlier ones are not kept: asking for one is `version_not_current`. */
  version: number;
  /** What it is called. */
  name: string;
  /** What it sets up; null for none. */
  description?: string | null;
  /** Subtypes that are offered it; any group of the vertical by default. */
  subtypes?: string[];
  /** What it adds. */
  items: BlueprintItemData[];
}

/** One thing that a blueprint sets up. */
export interface BlueprintItemData {
  /** What the item is. */
  kind: "subgroup" | "circle" | "position" | "tag" | "setting" | "series";
  /** Stable across the blueprints of a vertical; `kind:key` is the item's id. For a setting, the
   * key in `GroupData.settings`. */
  key: string;
  /** The name of the thing, the tag itself, or what the setting does. */
  name: string;
  /** A subgroup's subtype, a setting's value, or a series' first day as YYYY-MM-DD. */
  detail?: string;
  /** The kind of a `circle`. */
  circleKind?: string;
}
