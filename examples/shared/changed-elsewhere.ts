// Two people edit one profile: the values as one of them saw them, as they are stored by now, and as they are to be.

/** The values of a form's fields. */
type Values<Name extends string> = Readonly<Record<Name, unknown>>;

/** Whether two values of a field are the same. */
type Same<Name extends string> = (name: Name, one: unknown, other: unknown) => boolean;

/** The same fields were changed elsewhere meanwhile; nothing was sent. */
export class ChangedElsewhereError<Name extends string = string> extends Error {
  override readonly name = "ChangedElsewhereError";
  readonly fields: readonly Name[];

  constructor(fields: readonly Name[]) {
    super(`Changed elsewhere: ${fields.join(", ")}.`);
    this.fields = fields;
  }
}

/** The fields whose values differ. */
export function differing<Name extends string>(
  one: Values<Name>,
  other: Values<Name>,
  same: Same<Name> = sameJson,
): readonly Name[] {
  // The keys of a record are the names that its type lists.
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<Name>;
  return [...names].filter((name) => !same(name, one[name], other[name]));
}

/** The fields that would overwrite what somebody else stored meanwhile. */
export function conflicting<Name extends string>(
  seen: Values<Name>,
  stored: Values<Name>,
  wanted: Values<Name>,
  same: Same<Name> = sameJson,
): readonly Name[] {
  const mine = differing(seen, wanted, same);
  return differing(seen, stored, same).filter(
    (name) => mine.includes(name) && !same(name, stored[name], wanted[name]),
  );
}

/** An empty field is stored as null, or not at all; the others are plain values or lists of them. */
function sameJson(_name: string, one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
