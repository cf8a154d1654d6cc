// The store of drafts on a phone.
import AsyncStorage from "@react-native-async-storage/async-storage";

export const readDrafts = (key: string): Promise<string | null> => AsyncStorage.getItem(key);

export const writeDrafts = (key: string, text: string): Promise<void> =>
  AsyncStorage.setItem(key, text);

export const removeDrafts = (key: string): Promise<void> => AsyncStorage.removeItem(key);
