// Records of verticals: their descriptors and blueprints.

/** A vertical. Its declarations apply to each of its groups. */
export interface VerticalData {
  /** The vertical key, such as `scouting`. */
  id: string;
  /** The word for its youth in placeholders, such as `Scout`; `Youth` by default. */
  youthWord?: string;
  /** The subtypes of its groups. */
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
  /** The value of `metadata.subtype`, such as `TROOP`. */
  key: string;
  /** Subtypes of a parent under which it may be made; anywhere by default. */
  under?: string[];
  /** Whether new groups cannot have it. Stored ones keep it. */
  retired?: boolean;
}

/** A field of a profile, or of a kind of circles. */
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

/** A kind of circles. */
export interface CircleKindData {
  /** The `kind` of `circles.create`. */
  key: string;
  /** The word for one circle. */
  singular: string;
  /** The word for several. */
  plural: string;
  /** Whether a person can be in only one circle of this kind. */
  onePerPerson?: boolean;
  /** The type of its members; any by default. Leaders are always adults. */
  members?: "ADULT" | "YOUTH";
  /** Whether the service makes them itself. `leaders` and `parents` always are. */
  workedOut?: boolean;
  /** The fields of `metadata`; any by default. */
  fields?: FieldData[];
}

/** A version of a blueprint (spec 2). */
export interface BlueprintData {
  /** The same in all its versions. */
  id: string;
  /** The current version. Other versions are `version_not_current`. */
  version: number;
  /** The name. */
  name: string;
  /** A description; null for none. */
  description?: string | null;
  /** The subtypes of groups that can apply it; any by default. */
  subtypes?: string[];
  /** Its items. */
  items: BlueprintItemData[];
}

/** An item of a blueprint. */
export interface BlueprintItemData {
  /** The kind of the item. */
  kind: "subgroup" | "circle" | "position" | "tag" | "setting" | "series";
  /** Stable across the blueprints of a vertical; `kind:key` is the item's id. For a setting, the
   * key in `GroupData.settings`. */
  key: string;
  /** A name, a tag, or the description of a setting. */
  name: string;
  /** A subgroup's subtype, a setting's value, or a series' first day as YYYY-MM-DD. */
  detail?: string;
  /** The kind of a `circle`. */
  circleKind?: string;
}
