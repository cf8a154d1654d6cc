// Where it is kept what was typed and is not saved: in the tab alone, where a reload finds it, and no other tab takes it
// for its own.
export async function readDrafts(key: string): Promise<string | null> {
  return sessionStorage.getItem(key);
}

export async function writeDrafts(key: string, text: string): Promise<void> {
  sessionStorage.setItem(key, text);
}

export async function removeDrafts(key: string): Promise<void> {
  sessionStorage.removeItem(key);
}
