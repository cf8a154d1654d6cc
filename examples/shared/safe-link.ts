// Addresses from the service that the apps open. Everybody who may edit an event can write one: a `javascript:` address
// would run in the page, an `intent:` would start another app, and plain `http:` can be read and changed in transit.
import type { GroupEvent } from "group-management-sdk";

/** The address, if it is an encrypted one of the web; else null. */
export function webLink(address: string | null | undefined): string | null {
  const url = parsed(address);
  return url?.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}

/** An address of a site, or a path such as `/account/welcome`; null when it leads anywhere else. */
export function linkWithin(address: string | null, site: string): string | null {
  const url = parsed(address, site);
  return url?.origin === parsed(site)?.origin ? webLink(url?.href) : null;
}

/** An email to one address; null when it is none, or brings a subject or other receivers along. */
export function mailLink(email: string | null): string | null {
  return email !== null && /^[^\s@?&,;:<>%]+@[^\s@?&,;:<>%]+$/.test(email)
    ? `mailto:${encodeURIComponent(email).replace("%40", "@")}`
    : null;
}

/** A call; null when there is nothing to dial. */
export function callLink(phone: string | null): string | null {
  const digits = phone?.replace(/[^\d+]/g, "") ?? "";
  return /^\+?\d{3,}$/.test(digits) ? `tel:${digits}` : null;
}

interface Located {
  readonly location: Pick<GroupEvent["location"], "name" | "url">;
}

/** Where an event is: an online meeting may have an address and no name, and is called by its site. */
export function placeOf({ location: { name, url } }: Located) {
  const map = webLink(url);
  return { map, place: name || (map && new URL(map).host) };
}

function parsed(address: string | null | undefined, base?: string): URL | null {
  if (address === null || address === undefined) return null;
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
