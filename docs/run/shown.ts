/** A printed value as text: texts as they are, errors with their name, data as JSON. */
export function shown(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value !== "object" || value === null) return String(value);
  const inLine = JSON.stringify(value, plain);
  return inLine.length <= 72 ? inLine : JSON.stringify(value, plain, 2);
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : value;
}
