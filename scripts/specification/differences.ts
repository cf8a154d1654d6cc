// The differences between two editions of the specification's tables, place by place.

/** One line for each name that one edition has and the other has not. */
export function differences(known: unknown, read: unknown, place = ""): string[] {
  if (Array.isArray(known) && Array.isArray(read) && [...known, ...read].every(isName)) {
    const gone = known.filter((name) => !read.includes(name));
    const fresh = read.filter((name) => !known.includes(name));
    return [
      ...fresh.map((name) => `new: ${place}: ${String(name)}`),
      ...gone.map((name) => `gone: ${place}: ${String(name)}`),
    ];
  }
  if (isObject(known) && isObject(read)) {
    const names = new Set([...Object.keys(known), ...Object.keys(read)]);
    return [...names].flatMap((name) => {
      const inside = place === "" ? name : `${place} › ${name}`;
      if (!(name in known)) return [`new: ${inside}`];
      if (!(name in read)) return [`gone: ${inside}`];
      return differences(known[name], read[name], inside);
    });
  }
  const same = JSON.stringify(known) === JSON.stringify(read);
  return same ? [] : [`other: ${place}: ${JSON.stringify(known)} → ${JSON.stringify(read)}`];
}

function isName(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
