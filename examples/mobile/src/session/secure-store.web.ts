// A browser has no secure store: whatever runs in the page can read what it keeps. So tokens are kept for the tab alone,
// where a reload finds them and nothing else does; closing it ends them. A web app for real people has a back end hold
// the tokens, and a cookie that scripts cannot read.
export async function readSecret(key: string): Promise<string | null> {
  return sessionStorage.getItem(key);
}

export async function writeSecret(key: string, value: string): Promise<void> {
  sessionStorage.setItem(key, value);
}

export async function removeSecret(key: string): Promise<void> {
  sessionStorage.removeItem(key);
}
