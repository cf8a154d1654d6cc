// Albums, their pictures, positions: 4.10, 4.11 and 4.18 of the document.

import { expect, test } from "vitest";
import { at, column, idsOf, openService, refusal } from "./service.ts";

const albums = "/groups/troop/albums";
const items = (album: string) => `${albums}/${album}/items`;

test("§4.10 lists albums newest first, by the event's date, else by their creation", async () => {
  const { get } = openService();
  expect(idsOf(await get(albums))).toEqual(["canoe-album", "past-album", "hollow", "gallery"]);
});

test("§4.10 titles an event's album with the event's name", async () => {
  const { get } = openService();
  expect(at(await get(albums), "items", 0)).toEqual({
    id: "canoe-album",
    eventId: "canoe",
    event: { id: "canoe", name: "Canoe weekend", startsAt: "2026-04-10T15:00:00.000Z" },
    title: "Canoe weekend",
    description: null,
    visibility: "ATTENDEES",
    itemCount: 2,
    coverThumbUrl: expect.stringMatching(/^http/),
    linksExpireAt: "2026-03-14T11:00:00.000Z",
    createdAt: "2026-01-03T00:00:00.000Z",
  });
  expect(at(await get(albums), "items", 3)).toMatchObject({ eventId: null, event: null });
});

test("§4.10 lists every group album, an event's once there is a photo to see", async () => {
  const { get, sandbox } = openService();
  const shown = async (personId: string) => {
    const answer = await get(albums, sandbox.accessToken({ personId }));
    return idsOf(answer);
  };
  // Pia is coming along, Teo through her response; Mo has no one on it but himself and guests.
  expect(await shown("pia")).toEqual(["canoe-album", "hollow", "gallery"]);
  expect(await shown("mo")).toEqual(["canoe-album", "hollow", "gallery"]);
  // Paul may come, which is not coming; but a youth of his is on Pia's response.
  expect(await shown("paul")).toEqual(["canoe-album", "hollow", "gallery"]);
  expect(await shown("adam")).toContain("past-album");
  // Vic is not coming and sees what he uploaded, which is a video.
  expect(await shown("vic")).toEqual(["hollow", "gallery"]);
  expect(idsOf(await get(items("canoe-album"), sandbox.accessToken({ personId: "vic" })))).toEqual([
    "k1",
  ]);
});

test("§4.10 lists an event's album of videos alone to leaders only", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ albums: all }) => {
    for (const album of all) {
      const videos = (album.items ?? []).filter(({ kind }) => kind === "VIDEO");
      if (album.id === "canoe-album") album.items = videos;
    }
  });
  const shown = async (personId: string) =>
    idsOf(await get(albums, sandbox.accessToken({ personId })));
  expect(await shown("pia")).not.toContain("canoe-album");
  expect(await shown("adam")).toContain("canoe-album");
});

test("§4.10 never shows a young person's photo on a cover without roster.youth.read, or to a key", async () => {
  const { get, sandbox } = openService();
  const cover = async (credential?: string) =>
    column(await get(albums, credential), "items", "coverThumbUrl").at(-1);
  expect(await cover()).toContain("/g1/");
  expect(await cover(sandbox.accessToken({ scopes: [] }))).toContain("/g2/");
  expect(await cover(sandbox.groupKey({ groupId: "troop" }))).toContain("/g2/");
});

test("§2 counts in an album what the person can see", async () => {
  const { get, sandbox } = openService();
  const count = async (credential?: string) =>
    column(await get(albums, credential), "items", "itemCount").at(-1);
  expect(await count()).toBe(3);
  expect(await count(sandbox.accessToken({ personId: "mo" }))).toBe(2);
  expect(await count(sandbox.groupKey({ groupId: "troop" }))).toBe(2);
});

test("§4.11 shows items by their own visibility, else the album's; leaders and uploaders always", async () => {
  const { get, sandbox } = openService();
  const member = sandbox.accessToken({ personId: "mo" });
  expect(idsOf(await get(items("gallery"), member))).toEqual(["g2", "g1"]);
  sandbox.edit(({ albums: all }) => {
    for (const one of all.flatMap((album) => album.items ?? [])) {
      if (one.id === "g3") one.uploadedBy = "mo";
    }
  });
  expect(idsOf(await get(items("gallery"), member))).toEqual(["g3", "g2", "g1"]);
});

test("§4.11 returns an item with its links and the uploader's name", async () => {
  const { get } = openService();
  expect((await get(items("canoe-album"))).json).toMatchObject({
    items: [
      {
        id: "k1",
        albumId: "canoe-album",
        kind: "VIDEO",
        durationSec: 3.5,
        takenAt: null,
        caption: null,
        tags: [],
        visibility: "ATTENDEES",
        uploadedBy: { userId: "vic", name: "Vic Stone" },
        linksExpireAt: "2026-03-14T11:00:00.000Z",
      },
      { id: "k2", kind: "PHOTO", width: 1600, height: 1200, durationSec: null },
    ],
  });
});

test("§4.11 gives an app without roster.youth.read no captions, tags or young people's photos, a key no such photos", async () => {
  const { get, sandbox } = openService();
  const answer = await get(items("gallery"), sandbox.accessToken({ scopes: [] }));
  expect(answer.json).toMatchObject({
    items: [{ id: "g3" }, { id: "g2", caption: null, tags: [] }],
  });
  expect(idsOf(answer)).toEqual(["g3", "g2"]);
  const key = sandbox.groupKey({ groupId: "troop" });
  expect(idsOf(await get(items("gallery"), key))).toEqual(["g3", "g2"]);
  const full = await get(items("gallery"));
  expect(full.json).toMatchObject({
    items: [
      {},
      { caption: "Ann at the lake", tags: ["Ann"] },
      { uploadedBy: { name: "Teo Novak" } },
    ],
  });
});

test("§4.11 does not find an unknown album, nor another group's", async () => {
  const { get } = openService();
  expect(refusal(await get(items("none")))).toEqual([404, "not_found"]);
  expect(refusal(await get("/groups/club/albums/gallery/items"))).toEqual([404, "not_found"]);
});

test("§8 keeps media links the same within the hour and good for an hour at least", async () => {
  const { get, sandbox, advance } = openService();
  const link = async () => at(await get(items("gallery")), "items", 0, "thumbUrl") as string;
  const load = async (url: string) => (await sandbox.fetch(url)).status;
  const first = await link();
  advance(33 * 60_000);
  expect(await link()).toBe(first);
  advance(60_000);
  const second = await link();
  expect(second).not.toBe(first);
  expect(await load(first)).toBe(200);
  advance(60 * 60_000);
  expect(await load(first)).toBe(404);
  expect(await load(second)).toBe(200);
});

test("§2 returns a duration for videos, and none for photos", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ albums: all }) => {
    for (const item of all.flatMap((album) => album.items ?? [])) item.durationSec = 12.5;
  });
  expect(column(await get(items("canoe-album")), "items", "durationSec")).toEqual([12.5, null]);
});

test("§2 serves a video as a video, whole and in ranges", async () => {
  const { get, sandbox } = openService();
  const video = at(await get(items("canoe-album")), "items", 0);
  const { thumbUrl, displayUrl } = video as { thumbUrl: string; displayUrl: string };
  const still = await sandbox.fetch(thumbUrl);
  expect(still.headers.get("content-type")).toBe("image/jpeg");
  const whole = await sandbox.fetch(displayUrl);
  expect(whole.status).toBe(200);
  expect(whole.headers.get("content-type")).toBe("video/mp4");
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect(new TextDecoder().decode(bytes.slice(4, 12))).toBe("ftypisom");

  const part = async (range: string) => {
    const response = await sandbox.fetch(displayUrl, { headers: { range } });
    const body = new Uint8Array(await response.arrayBuffer());
    return [response.status, response.headers.get("content-range"), body];
  };
  const { length } = bytes;
  expect(await part("bytes=0-1")).toEqual([206, `bytes 0-1/${length}`, bytes.slice(0, 2)]);
  const rest = [206, `bytes 8-${length - 1}/${length}`, bytes.slice(8)];
  expect(await part("bytes=8-")).toEqual(rest);
  expect(await part("bytes=8-99999999")).toEqual(rest);
  const end = [206, `bytes ${length - 3}-${length - 1}/${length}`, bytes.slice(-3)];
  expect(await part("bytes=-3")).toEqual(end);
  expect((await part(`bytes=${length}-`)).slice(0, 2)).toEqual([416, `bytes */${length}`]);
  expect(await part("lines=1-2")).toEqual([200, null, bytes]);
});

test("§2 serves no picture by a link that was made up from another's", async () => {
  const { get, sandbox } = openService();
  const key = sandbox.groupKey();
  const link = String(at(await get(items("gallery"), key), "items", 0, "thumbUrl"));
  const status = async (url: string) => (await sandbox.fetch(url)).status;
  expect(await status(link)).toBe(200);
  expect(await status(link.replace("g3", "g1"))).toBe(404);
  expect(await status(link.replace(/media\/\d+/, "media/99999999999"))).toBe(404);
  expect(await status(link.replace(/thumb$/, "display"))).toBe(404);
  const other = openService().sandbox;
  expect((await other.fetch(link)).status).toBe(404);
});

test("§4.18 returns a position with its current holders, earliest first", async () => {
  const { get } = openService();
  expect((await get("/groups/troop/positions/guide")).json).toEqual({
    id: "guide",
    name: "Guide",
    description: null,
    category: "LEADERSHIP",
    maxHolders: 3,
    sortOrder: 2,
    active: true,
    holderCount: 2,
    holders: [
      {
        assignmentId: "a1",
        userId: "olga",
        name: "Olga Berg",
        startedAt: "2026-01-01T00:00:00.000Z",
      },
      {
        assignmentId: "a2",
        userId: "teo",
        name: "Teo Novak",
        startedAt: "2026-02-01T00:00:00.000Z",
      },
    ],
    createdAt: "2026-03-14T09:26:53.500Z",
    updatedAt: "2026-03-14T09:26:53.500Z",
  });
});

test("§2 counts a youth who holds a position without listing them, for a key too", async () => {
  const { get, sandbox } = openService();
  const key = sandbox.groupKey({ groupId: "troop" });
  for (const credential of [sandbox.accessToken({ scopes: [] }), key]) {
    const answer = await get("/groups/troop/positions/guide", credential);
    expect(at(answer, "holderCount")).toBe(2);
    expect(column(answer, "holders", "userId")).toEqual(["olga"]);
  }
});

test("§4.18 shows an inactive position, and does not find an unknown one", async () => {
  const { get } = openService();
  expect(at(await get("/groups/troop/positions/scribe"), "active")).toBe(false);
  expect(refusal(await get("/groups/troop/positions/none"))).toEqual([404, "not_found"]);
  expect(refusal(await get("/groups/club/positions/guide"))).toEqual([404, "not_found"]);
});
