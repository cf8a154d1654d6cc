// The query of an address as texts, escaped as on any other page.

/** The query of an address, by name. */
type Texts<Name extends string> = { readonly [Key in Name]?: string | undefined };

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const texts = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  );
  const written = new URLSearchParams(texts).toString();
  return written === "" ? "" : `?${written}`;
}

/** The texts by these names; other parameters in the address are left out. */
export function textsOf<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): Texts<Name> => {
    const known = names.filter((name) => typeof search[name] === "string" && search[name] !== "");
    return Object.fromEntries(known.map((name) => [name, search[name]])) as Texts<Name>;
  };
}
