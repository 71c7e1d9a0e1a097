import { afterAll, expect, test, vi } from "vitest";
import { Workspace } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { Child } from "../../crash/child-process";
import { allRounds, roundsKind, roundsTeam } from "../../crash/rounds";
import { makeBoard } from "../../crash/sqlite-kills";
import { DatabaseFiles, nodeSqlite } from "./database-files";

const BACKUPS = 4;
const files = new DatabaseFiles();
const children: Child[] = [];
afterAll(() => Promise.all(children.map((child) => child.stop())));

/** Copies a database to another path. */
type Backup = (from: string, to: string) => Promise<unknown>;

const vacuumInto: Backup = async (from, to) => files.handle(from).exec(`VACUUM INTO '${to}'`);

/** The output of a writer so far: the acknowledged cards and the last round. */
function acknowledgedBy(writer: Child) {
  const words = writer.lines.map((line) => line.split(" "));
  const cards = words.flatMap(([what, id = ""]) => (what === "card" ? [id] : []));
  return { cards, round: words.filter(([what]) => what === "round").length };
}

async function expectWhole(path: string, { cards, round }: ReturnType<typeof acknowledgedBy>): Promise<number> {
  const storage = await SqliteStorage.open(path, { quickCheck: true });
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
  expect(await workspace.verify()).toEqual([]);
  for (const card_id of cards) expect((await workspace.getCard({ card_id })).card.id).toBe(card_id);
  await storage.open([roundsKind]);
  const rounds = (await storage.find(roundsTeam, allRounds)).map(({ body }) => Number(body["round"]));
  const { last } = await storage.logRange(roundsTeam);
  expect(last).toBeGreaterThanOrEqual(round);
  expect(rounds).toEqual([last, last, last]);
  const [board] = (await workspace.getBoards({ archived: false })).boards;
  const { card } = await workspace.createCard({ title: "After the disk was lost", board_id: board?.id });
  expect(cards).not.toContain(card.id);
  expect(await workspace.verify()).toEqual([]);
  await storage.close();
  return last;
}

async function backsUp(copy: Backup): Promise<void> {
  const path = files.path();
  const writer = new Child("sqlite-writer-child.ts", path, await makeBoard(path));
  children.push(writer);
  let last = 0;
  for (let number = 0; number < BACKUPS; number += 1) {
    const written = last;
    await vi.waitUntil(() => acknowledgedBy(writer).round > written, { timeout: 60_000 });
    const before = acknowledgedBy(writer);
    const to = files.path();
    await copy(path, to);
    last = await expectWhole(to, before);
  }
  await writer.kill();
}

test(
  "[B20.23] VACUUM INTO makes whole copies of a file that another process writes to",
  () => backsUp(vacuumInto),
  240_000,
);

const { DatabaseSync, backup } = nodeSqlite;

if (DatabaseSync === undefined || backup === undefined) {
  test(`the online backup is not tried: Node ${process.versions.node} does not have it`, () => {
    expect(Number.parseInt(process.versions.node, 10)).toBeLessThanOrEqual(23);
  });
} else {
  test(
    "[B20.23] the online backup of node:sqlite does, too",
    () =>
      backsUp(async (from, to) => {
        const source = new DatabaseSync(from);
        await backup(source, to);
        source.close();
      }),
    240_000,
  );
}
