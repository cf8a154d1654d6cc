// The roster-sync example from the outside: what it prints, how it ends, and whether its file equals the roster.
import { statSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

import type { Contact } from "group-management-sdk";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { RosterFile } from "../../examples/roster-sync/roster-file.ts";
import { RosterScene } from "./roster-sync-program.ts";

let scene: RosterScene;

beforeEach(async () => {
  scene = await RosterScene.open(1200);
});
afterEach(() => scene.close());

const openFile = () =>
  new RosterFile(scene.file, new URL(scene.baseUrl).host, scene.sandbox.demo.groupId);
const random = (below: number) => Math.floor(Math.random() * below);
const listing = "groups.contacts.list";

/** A service slow enough, and a roster long enough, to be killed in the middle of. */
async function slowScene(): Promise<void> {
  await scene.close();
  scene = await RosterScene.open(4000);
}

describe("roster-sync", () => {
  it("copies 100,000 entries of its own sandbox in one run", async () => {
    const unset = { GROUP_MANAGEMENT_BASE_URL: "", GROUP_MANAGEMENT_ACCESS_TOKEN: "" };
    const { code, stdout, stderr } = await scene.run(["--contacts", "100000"], unset);
    expect(stderr).toContain("✓ Walked the roster: 100,000 entries");
    expect(stdout).toBe("100,000 entries: 100,000 added, 0 changed, 0 removed\n");
    expect(code).toBe(0);
    expect(scene.query("SELECT count(DISTINCT id) AS n FROM contacts")).toEqual([{ n: 100_000 }]);
  }, 60_000);

  it("says what was added and changed, and finds what was removed in a full walk only", async () => {
    await scene.run();
    scene.edit((contacts) => {
      const [changed, removed, ...rest] = contacts.slice(-300);
      const now = new Date().toISOString();
      Object.assign(changed ?? {}, { title: "Cook", updatedAt: now });
      const added = { ...changed!, id: "contact_brand_new", personId: undefined!, createdAt: now };
      return [...contacts.filter(({ id }) => id !== removed?.id && id !== rest[0]?.id), added];
    });
    const later = await scene.run();
    expect(later.stdout).toBe(
      "1,201 entries: 1 added, 1 changed, removed ones are found by --full\n",
    );
    const full = await scene.run(["--full"]);
    expect(full.stdout).toBe("1,199 entries: 0 added, 0 changed, 2 removed\n");
    expect(scene.copy()).toEqual(await scene.roster());
  });

  it("ends equal although it is killed at random moments while people edit the roster", async () => {
    await slowScene();
    scene.sandbox.failNext(listing, { latency: 30, times: Infinity });
    const killedAfter: number[] = [];
    for (let kill = 0; kill < 8; kill++) {
      const requests = 1 + random(3);
      const { signal } = await scene.endAfter(requests, random(25), "SIGKILL");
      if (signal === "SIGKILL") killedAfter.push(requests);
      scene.edit((contacts) => {
        const updatedAt = new Date().toISOString();
        for (let edit = 0; edit < 5; edit++) {
          Object.assign(contacts[random(contacts.length)]!, { title: `Edit ${kill}`, updatedAt });
        }
        return [...contacts, { ...contacts[0]!, id: `contact_added_${kill}`, updatedAt }];
      });
    }
    expect(
      killedAfter.length,
      "most of the runs were killed before they were done",
    ).toBeGreaterThan(2);
    const { code } = await scene.run();
    expect(code).toBe(0);
    expect(scene.copy(), `killed after ${killedAfter.join()}`).toEqual(await scene.roster());
  }, 60_000);

  it("finds removed entries although the full walk is killed at random moments and gone on with", async () => {
    await slowScene();
    await scene.run();
    scene.edit((contacts) => contacts.filter((_, index) => index < 20 || index % 7 !== 0));
    scene.sandbox.failNext(listing, { latency: 30, times: Infinity });
    const killedAfter: number[] = [];
    for (const args of [["--full"], [], []]) {
      const requests = 2 + random(2);
      killedAfter.push(requests);
      const { signal } = await scene.endAfter(requests, random(25), "SIGKILL", args);
      expect(signal, "it was killed before it was done").toBe("SIGKILL");
    }
    const { code } = await scene.run();
    expect(code).toBe(0);
    expect(scene.copy(), `killed after ${killedAfter.join()}`).toEqual(await scene.roster());
  }, 60_000);

  it("goes on with a full walk that was stopped before its first page", async () => {
    await scene.run();
    scene.edit((contacts) => contacts.slice(0, -100));
    scene.sandbox.failNext(listing, { latency: 5000 });
    expect(await scene.endAfter(2, 0, "SIGTERM", ["--full"])).toMatchObject({ code: 143 });
    const { stdout } = await scene.run();
    expect(stdout).toBe("1,100 entries: 0 added, 0 changed, 100 removed\n");
  });

  it("stores a batch whole with its checkpoint, or nothing of it", async () => {
    await scene.run();
    const file = openFile();
    const before = [scene.copy(), file.standing()];
    const good = { ...[...scene.copy().values()][0]!, id: "contact_good" } as Contact;
    const bad = {
      ...good,
      id: "contact_bad",
      toJSON: () => {
        throw new Error("broken");
      },
    };
    const batch = { checkpoint: "c", walk: "w", phase: "full", done: true } as const;
    expect(() => file.store({ ...batch, contacts: [good, bad] })).toThrow("broken");
    expect([scene.copy(), file.standing()]).toEqual(before);
    file.close();
  });

  it("says what SQLite says of a full disk, and keeps what was stored before", async () => {
    await scene.run();
    const file = openFile();
    const before = file.standing();
    const [first] = [...scene.copy().values()] as Contact[];
    const contacts = Array.from({ length: 200 }, (_, at) => ({
      ...first!,
      id: `more_${at}`,
      title: "x".repeat(5000),
    }));
    // The file may not grow any more.
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its database below
    const { exec } = DatabaseSync.prototype;
    const limited = vi.spyOn(DatabaseSync.prototype, "exec");
    limited.mockImplementation(function (this: DatabaseSync, sql) {
      exec.call(this, `PRAGMA max_page_count = 1; ${sql}`);
    });
    const batch = { checkpoint: "c", walk: "z", phase: "changes", done: true } as const;
    expect(() => file.store({ ...batch, contacts })).toThrow("database or disk is full");
    limited.mockRestore();
    expect(file.standing()).toEqual(before);
    file.close();
  });

  it("stops at Ctrl-C with exit code 130, and the next run asks for no page twice", async () => {
    scene.sandbox.failNext(listing, { latency: 30, times: Infinity });
    const stopped = await scene.endAfter(5, 0, "SIGINT");
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toContain("the next run goes on from there");
    const kept = scene.copy().size;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(1200);
    const { stdout, stderr } = await scene.run();
    expect(stderr).toContain("Going on where an earlier run stopped.");
    expect(stdout).toBe(`1,200 entries: ${1200 - kept} added, 0 changed, 0 removed\n`);
    expect(scene.copy()).toEqual(await scene.roster());
  });

  it("ends equal when two runs keep the same file at the same time", async () => {
    await scene.run();
    scene.edit((contacts) => contacts.filter((_, index) => index < 20 || index % 5 !== 0));
    scene.sandbox.failNext(listing, { latency: 10, times: Infinity });
    const both = await Promise.all([scene.run(["--full"]), scene.run(["--full"])]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(scene.copy()).toEqual(await scene.roster());
  });

  it("keeps fields that it does not know, and reads its columns out of the entry", async () => {
    const shoeSize = (body: unknown) => {
      const { items, ...rest } = body as { items: object[] };
      return { ...rest, items: items.map((item) => Object.assign(item, { shoeSize: 43 })) };
    };
    scene.sandbox.failNext(listing, { alter: shoeSize, times: Infinity });
    await scene.run();
    const { owner } = scene.sandbox.demo.contacts;
    expect(
      scene.query(`SELECT type, role, entry ->> '$.shoeSize' AS shoe, has_account
                   FROM roster JOIN contacts USING (id) WHERE id = '${owner}'`),
    ).toEqual([{ type: "ADULT", role: "OWNER", shoe: 43, has_account: 1 }]);
  });

  it("writes plain lines without control characters when its output is no terminal", async () => {
    const { stdout, stderr } = await scene.run();
    // oxlint-disable-next-line no-control-regex -- these are what must not be there
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  it("prints nobody's name, address or number", async () => {
    scene.sandbox.failNext(listing, { code: "unavailable", message: "Try again.", times: 1 });
    const { stdout, stderr } = await scene.run();
    const printed = stdout + stderr;
    expect(printed).toContain("Asking again (unavailable).");
    for (const contact of scene.copy().values()) {
      const { firstName, lastName, email, phone } = contact as Record<string, string | null>;
      for (const personal of [firstName, lastName, email, phone]) {
        if (personal) expect(printed).not.toContain(personal);
      }
    }
  });

  it("keeps what was stored when the service refuses, and says what to do", async () => {
    await scene.run();
    const { sandbox } = scene;
    const personId = sandbox.demo.people.termsPending;
    const token = sandbox.accessToken({ personId });
    const terms = await scene.run([], { GROUP_MANAGEMENT_ACCESS_TOKEN: token });
    expect(terms.code).toBe(1);
    expect(terms.stderr).toContain("Accept the terms on the platform at /account/welcome.");
    expect(terms.stderr).not.toContain(token);

    const message = "Not allowed here; see https://platform.test/consent/7.";
    sandbox.failNext(listing, { code: "scope_not_allowed", message });
    const consent = await scene.run();
    expect(consent.code).toBe(1);
    expect(consent.stderr).toContain("can allow it here: https://platform.test/consent/7\n");
    expect(scene.copy().size).toBe(1200);
  });

  it("refuses a file of another group, of another program, and one that is no database", async () => {
    await scene.run();
    const other = { GROUP_MANAGEMENT_GROUP_ID: scene.sandbox.demo.packId };
    expect(await scene.run([], other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`follows the group ${scene.sandbox.demo.groupId}`),
    });
    const theirs = `${scene.file}.theirs`;
    const database = new DatabaseSync(theirs);
    database.exec("CREATE TABLE recipes (name TEXT)");
    database.close();
    expect(await scene.run(["--file", theirs])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("another program's file"),
    });
    writeFileSync(theirs, "a shopping list, which is long enough to be read as a database's head");
    expect(await scene.run(["--file", theirs])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("not a database"),
    });
    expect(scene.copy().size).toBe(1200);
  });

  it.skipIf(process.platform === "win32")("lets nobody but its owner read the file", async () => {
    await scene.run();
    expect(statSync(scene.file).mode & 0o077).toBe(0);
  });

  it.each([["--contacts", "many"], ["--file", ""], ["--fast"]])(
    "refuses %s %s with its usage and exit code 2",
    async (...args) => {
      const { code, stderr } = await scene.run(args);
      expect(code).toBe(2);
      expect(stderr).toContain("Usage: node examples/roster-sync/main.ts");
    },
  );
});
