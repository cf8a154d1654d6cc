// The store of drafts in a browser: of the tab alone, so that a reload finds them and no other tab takes them.
export async function readDrafts(key: string): Promise<string | null> {
  return sessionStorage.getItem(key);
}

export async function writeDrafts(key: string, text: string): Promise<void> {
  sessionStorage.setItem(key, text);
}

export async function removeDrafts(key: string): Promise<void> {
  sessionStorage.removeItem(key);
}
