import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { seededRandom } from "workspace-engine/testing";
import { Child } from "../../crash/child-process";
import { runs } from "../../runs";
import { DatabaseFiles } from "./database-files";
import { commitOf, item, itemKind, team } from "./items";

const PAGE = 4096;
const files = new DatabaseFiles();
let whole: Buffer;

beforeAll(async () => {
  const path = files.path();
  const storage = await SqliteStorage.open(path);
  await storage.open([itemKind]);
  for (let first = 1; first <= 400; first += 40) {
    const put = Array.from({ length: 40 }, (_, index) => {
      const id = String(first + index);
      return item(id, first, { id, text: "Write the copy. ".repeat(20) });
    });
    await storage.commit(team, commitOf(`${first}`, { put }));
  }
  await storage.close();
  whole = readFileSync(path);
});

/** A file of the bytes that `damage` leaves. */
function damaged(damage: (bytes: Buffer) => Buffer): string {
  const path = files.path();
  writeFileSync(path, damage(Buffer.from(whole)));
  return path;
}

const overwritten = (from: number, to: number, value: number) => damaged((bytes) => bytes.fill(value, from, to));

const unreadable: readonly (readonly [string, () => string])[] = [
  ["a text", () => damaged(() => Buffer.from("This is a text and no database.".repeat(300)))],
  ["a file without its name at the beginning", () => overwritten(0, 16, 0)],
  ["a file of which the header alone is there", () => damaged((bytes) => bytes.subarray(0, 100))],
  ["a file that is cut off in the middle", () => damaged((bytes) => bytes.subarray(0, bytes.length >> 1))],
  ["a file that is cut off within a page", () => damaged((bytes) => bytes.subarray(0, bytes.length - PAGE - 777))],
  ["a file whose first page is overwritten", () => overwritten(100, PAGE, 0xff)],
  ["a file of which zeros are left", () => damaged((bytes) => bytes.fill(0, PAGE))],
];

describe("[B20.24] open", () => {
  test.each(unreadable)("refuses %s", async (_, make) => {
    const storage = await SqliteStorage.open(make());
    await expect(storage.open([itemKind])).rejects.toMatchObject({ name: "StorageError", kind: "corrupt" });
    await storage.close();
  });

  test("with quickCheck refuses a file with one damaged page, wherever it is, and writes nothing", async () => {
    const messages: string[] = [];
    let unnoticed = 0;
    for (let page = 1; page < whole.length / PAGE; page += 5) {
      const path = overwritten(page * PAGE, (page + 1) * PAGE, 0x55);
      const before = readFileSync(path);
      const storage = await SqliteStorage.open(path, { quickCheck: true });
      const error = await storage.open([itemKind]).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: "StorageError", kind: "corrupt" });
      messages.push(String(error));
      await storage.close();
      expect(readFileSync(path).equals(before)).toBe(true);
      const unchecked = await SqliteStorage.open(path);
      const open = unchecked.open([itemKind]);
      unnoticed += await open.then(() => 1).catch(() => 0);
      await unchecked.close();
    }
    expect(messages).toContainEqual(expect.stringContaining("damaged"));
    expect(unnoticed).toBeGreaterThan(0);
  });

  test("with quickCheck takes a file that is whole, and one that is new", async () => {
    for (const path of [damaged((bytes) => bytes), files.path()]) {
      const storage = await SqliteStorage.open(path, { quickCheck: true });
      await storage.open([itemKind]);
      expect((await storage.commit(team, commitOf("new", { put: [item("new")] }))).ok).toBe(true);
      await storage.close();
    }
  });
});

/** The result of each call for each file, in child processes, which libsql may abort. */
async function outcomes(paths: readonly string[]): Promise<readonly (readonly string[])[]> {
  if (paths.length === 0) return [];
  const { lines, errors } = await new Child("damaged-files-child.ts", ...paths).report();
  const printed: readonly (readonly string[])[] = lines.map((line) => JSON.parse(line));
  if (lines.length === paths.length) return printed;
  expect(errors).toContain("Utf8Error");
  return [...printed, ["ended"], ...(await outcomes(paths.slice(lines.length + 1)))];
}

test("[B20.24 B21.8] whatever is overwritten, calls answer or fail as a storage does", {
  timeout: 240_000,
}, async () => {
  const random = seededRandom(11);
  const below = (n: number) => Math.floor(random() * n);
  const paths = Array.from({ length: runs(40) }, (_, run) =>
    damaged((bytes) => {
      for (let left = 1 + below(60); left > 0; left -= 1) {
        const place = PAGE + below(bytes.length - PAGE);
        if (run % 4 === 0) bytes.fill(below(256), place, Math.min(bytes.length, place + PAGE));
        // Bytes of ASCII leave every text one of UTF-8.
        else bytes[place] = run % 4 === 1 ? below(256) : below(128);
      }
      return run % 5 === 0 ? bytes.subarray(0, PAGE + below(bytes.length - PAGE)) : bytes;
    }),
  );
  const all = await outcomes(paths);
  const seen = new Set(all.flat());
  expect([...seen].filter((outcome) => !/^(ok|corrupt|unavailable|ended)$/.test(outcome))).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining(["ok", "corrupt"]));
});
