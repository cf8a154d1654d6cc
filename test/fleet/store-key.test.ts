// The names of a window's keys. Processes of two versions that named them differently would each use a whole window.
import { expect, test } from "vitest";

import { deriveKey } from "../../src/fleet/redis/store-key.ts";

const baseUrl = "https://service.example/api/v2";

test.each([
  [
    "a credential",
    { credential: "gk_fixed" },
    "99c3487d4341e053f588561bf336fdc8",
    "f7bb9ec23ddd1a97000dfdf2d9f7e035",
  ],
  [
    "an id",
    { id: "person-1" },
    "ce8eab6cea69a771e46b69ba4de9df1e",
    "5fb102a53dd307e2aa1f5d366113253c",
  ],
])("of %s are the same in every version of this format", async (_, subject, name, tag) => {
  const key = await deriveKey("group-management", baseUrl, subject);
  expect(key.keys).toEqual(
    ["window", "taken", "before", "members", "waiting", "deadlines", "cooldowns"].map(
      (part) => `group-management:pacing:{${name}}:${part}`,
    ),
  );
  expect(key.tag("GET /groups/g/documents/search")).toBe(tag);
});
