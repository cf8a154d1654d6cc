// The phone's secure store: the Keychain of an iPhone, the Keystore of Android.
import {
  deleteItemAsync,
  getItemAsync,
  setItemAsync,
  WHEN_UNLOCKED_THIS_DEVICE_ONLY,
} from "expo-secure-store";

export const readSecret = (key: string): Promise<string | null> => getItemAsync(key);

/** Kept on this phone alone: no backup carries it to another. */
export const writeSecret = (key: string, value: string): Promise<void> =>
  setItemAsync(key, value, { keychainAccessible: WHEN_UNLOCKED_THIS_DEVICE_ONLY });

export const removeSecret = (key: string): Promise<void> => deleteItemAsync(key);
