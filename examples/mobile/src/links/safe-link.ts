// Which addresses that came from the service the app opens. Anybody who may edit an event can write one: a
// `javascript:` address would run in the page, an `intent:` start another app with what it says, and plain `http:` can
// be read and changed on its way.

/** The address, when it is one of the web's own and encrypted; else null. */
export function webLink(address: string | null | undefined): string | null {
  const url = parsed(address);
  return url?.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}

/** A path of a site, such as `/account/welcome`; null when it leads anywhere else. */
export function linkWithin(path: string, site: string): string | null {
  const url = parsed(path, site);
  return url?.origin === parsed(site)?.origin ? webLink(url?.href) : null;
}

/** An email to one address; null when it is none, or brings a subject or other receivers along. */
export function mailLink(email: string): string | null {
  return /^[^\s@?&,;:<>%]+@[^\s@?&,;:<>%]+$/.test(email)
    ? `mailto:${encodeURIComponent(email).replace("%40", "@")}`
    : null;
}

/** A call; null when there is nothing to dial. */
export function callLink(phone: string): string | null {
  const digits = phone.replace(/[^\d+]/g, "");
  return /^\+?\d{3,}$/.test(digits) ? `tel:${digits}` : null;
}

function parsed(address: string | null | undefined, base?: string): URL | null {
  if (address === null || address === undefined) return null;
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
