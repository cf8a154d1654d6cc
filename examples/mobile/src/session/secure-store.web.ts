// A browser has no secure store. To look at the app in one, a tab keeps what a phone would keep until it is closed.
export async function readSecret(key: string): Promise<string | null> {
  return sessionStorage.getItem(key);
}

export async function writeSecret(key: string, value: string): Promise<void> {
  sessionStorage.setItem(key, value);
}

export async function removeSecret(key: string): Promise<void> {
  sessionStorage.removeItem(key);
}
