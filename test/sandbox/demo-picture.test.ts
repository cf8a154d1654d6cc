// The pictures of the demo albums are sound JPEGs of the shape that their items tell.
import { createSandbox } from "group-management-sdk/sandbox";
import { GroupManagement } from "group-management-sdk";
import { describe, expect, test } from "vitest";
import { demoPicture } from "../../src/sandbox/demo/media/index.ts";

/** Width and height in a JPEG's frame header, and whether it ends as one does. */
function readJpeg(bytes: Uint8Array) {
  const short = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  expect(short(0)).toBe(0xff_d8);
  expect(short(bytes.length - 2)).toBe(0xff_d9);
  for (let at = 2; at < bytes.length; at += 2 + short(at + 2)) {
    // The frame of a baseline or a progressive JPEG.
    if ([0xff_c0, 0xff_c2].includes(short(at)))
      return { width: short(at + 7), height: short(at + 5) };
  }
  throw new Error("no frame");
}

describe("a picture", () => {
  test.each([
    [true, { width: 240, height: 320 }],
    [false, { width: 320, height: 240 }],
  ])("is a sound JPEG (upright: %s)", (upright, size) => {
    for (let name = 0; name < 10; name++) {
      const { contentType, body } = demoPicture(name, upright);
      expect(contentType).toBe("image/jpeg");
      expect(readJpeg(body)).toEqual(size);
    }
  });

  test("is the same for the same name, and not the same for all", () => {
    expect(demoPicture("itm_1", false)).toEqual(demoPicture("itm_1", false));
    const all = new Set(
      Array.from({ length: 10 }, (_, name) => String(demoPicture(name, false).body)),
    );
    expect(all.size).toBeGreaterThan(3);
  });

  test("has the proportions of its item's width and height", async () => {
    const sandbox = createSandbox();
    const { baseUrl, fetch } = sandbox;
    const client = new GroupManagement({ baseUrl, fetch, accessToken: sandbox.accessToken() });
    const { groupId, albums } = sandbox.demo;
    let seen = 0;
    for await (const item of client.groups.albums.items(groupId, albums.group)) {
      if (item.kind !== "PHOTO" || item.width === null || item.height === null) continue;
      const response = await sandbox.fetch(item.displayUrl);
      const { width, height } = readJpeg(new Uint8Array(await response.arrayBuffer()));
      expect(width / height).toBeCloseTo(item.width / item.height, 5);
      seen++;
    }
    expect(seen).toBeGreaterThan(3);
  });
});
