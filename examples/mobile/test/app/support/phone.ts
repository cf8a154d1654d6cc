// A phone for tests: its two stores, and its connection.
jest.mock("@react-native-async-storage/async-storage", () =>
  jest.requireActual("@react-native-async-storage/async-storage/jest/async-storage-mock"),
);
jest.mock("@react-native-community/netinfo", () =>
  jest.requireActual("@react-native-community/netinfo/jest/netinfo-mock"),
);
jest.mock("expo-secure-store", () => {
  const kept = new Map<string, string>();
  return {
    WHEN_UNLOCKED_THIS_DEVICE_ONLY: 6,
    getItemAsync: jest.fn(async (key: string) => kept.get(key) ?? null),
    setItemAsync: jest.fn(async (key: string, value: string) => void kept.set(key, value)),
    deleteItemAsync: jest.fn(async (key: string) => void kept.delete(key)),
  };
});
jest.mock(
  "react-native-safe-area-context",
  () => jest.requireActual<{ default: object }>("react-native-safe-area-context/jest/mock").default,
);
// Its browser: a test says what happens in there.
global.fetch = jest.fn();
jest.mock("expo-web-browser", () => ({ openAuthSessionAsync: jest.fn() }));
// The digest and the random bytes of PKCE.
jest.mock("expo-crypto", () => {
  const { createHash, randomBytes } =
    jest.requireActual<typeof import("node:crypto")>("node:crypto");
  return {
    CryptoDigestAlgorithm: { SHA256: "SHA-256" },
    CryptoEncoding: { BASE64: "base64" },
    digestStringAsync: async (_: string, text: string) =>
      createHash("sha256").update(text).digest("base64"),
    getRandomValues: (into: Uint8Array) => Object.assign(into, randomBytes(into.length)),
  };
});
// The configuration as a built app has it.
jest.mock("expo-constants", () => ({
  __esModule: true,
  default: {
    executionEnvironment: "standalone",
    expoConfig: jest.requireActual<{ expo: object }>("../../../app.json").expo,
  },
  ExecutionEnvironment: { Bare: "bare", Standalone: "standalone", StoreClient: "storeClient" },
}));
