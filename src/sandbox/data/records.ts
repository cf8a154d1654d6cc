// Plain records: copied, compared, and known by their group and their id.

/** A copy of plain records. A detour through JSON takes several times as long, which counts when
 * a roster of a hundred thousand is edited. */
export function deepCopy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(deepCopy) as Value;
  if (typeof value !== "object" || value === null) return value;
  // Dates are given in text; one that is not yet is put so.
  if (value instanceof Date) return value.toISOString() as Value;
  // Not by assignment: what a caller sent may have a field named __proto__.
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.map(([name, part]) => [name, deepCopy(part)])) as Value;
}

export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return one === other;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(
      ([name, value]) =>
        Object.hasOwn(other, name) && isSame(value, (other as Record<string, unknown>)[name]),
    )
  );
}

export interface Named {
  readonly id: string;
  readonly groupId?: string;
}

/** The key of a record: ids are unique within their group. */
export function recordKey({ groupId, id }: Named): string {
  return JSON.stringify([groupId, id]);
}
