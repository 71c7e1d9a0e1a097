import { afterAll, describe, expect, test } from "vitest";
import { type Commit, type KindDefinition, MemoryStorage, type Storage, Workspace } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage } from "workspace-engine/sqlite";
import { generateWorkspace, manualClock } from "workspace-engine/testing";
import { sharedPglite } from "./postgres/shared-pglite";
import { DatabaseFiles } from "./sqlite/database-files";

const turned = <T>(fields: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(fields).reverse());

/** The kinds as a release declared them that named their fields in another order. */
const turnedKinds = (kinds: readonly KindDefinition[]): readonly KindDefinition[] =>
  kinds.map(({ valuesOf, fields, ...kind }) => ({
    ...kind,
    fields: turned(fields),
    ...(valuesOf === undefined ? {} : { valuesOf: (body) => turned(valuesOf(body)) }),
  }));

const turnedCommit = (commit: Commit): Commit => ({
  ...commit,
  put: commit.put.map((document) => ({ ...document, fields: turned(document.fields) })),
});

class OlderSqliteStorage extends SqliteStorage {
  override open = (kinds: readonly KindDefinition[]) => super.open(turnedKinds(kinds));
  override commit = (team: string, commit: Commit) => super.commit(team, turnedCommit(commit));
}

class OlderPostgresStorage extends PostgresStorage {
  override open = (kinds: readonly KindDefinition[]) => super.open(turnedKinds(kinds));
  override commit = (team: string, commit: Commit) => super.commit(team, turnedCommit(commit));
}

const files = new DatabaseFiles();
const pool = await sharedPglite();
afterAll(async () => void (await pool.exec("DROP SCHEMA ordered CASCADE")));

const workspaceOver = (storage: Storage) =>
  new Workspace({ teamId: "t-1", actor: { user_id: "u-1", role: "admin" }, storage, clock: manualClock() });

const snapshot = generateWorkspace({ seed: 5, cards: 120 });

/** Results of finding, sorting and counting by the fields of cards and epics, and the workspace's faults. */
async function answers(workspace: Workspace) {
  const card_filters = [
    ...(["status", "priority", "due_date", "estimate", "time_updated"] as const).map((field) => ({
      sort_by: { field, order_ascending: true },
    })),
    { include: { statuses: ["started" as const], estimates: [1, 2, 3] } },
    { exclude: { priority: [1], members: ["u-2"] } },
    { include: { content: "the" } },
    { has_due_date: true, has_linked_card: true },
  ];
  const views = [];
  for (const filters of card_filters) views.push(await workspace.previewView({ type: "card", card_filters: filters }));
  return { views, epics: await workspace.getEpics(), faults: await workspace.verify() };
}

async function change(workspace: Workspace): Promise<void> {
  const { cards } = await workspace.previewView({ type: "card", card_filters: { has_due_date: true } });
  const [first, second] = cards;
  if (first === undefined || second === undefined) throw new Error("There are too few cards.");
  await workspace.updateCard({ card_id: first.id, priority: 1, estimate: 5, due_date: null, owner_id: "u-1" });
  await workspace.createCard({ title: "The new one", list_id: second.list_id, estimate: 3, epic_id: second.epic?.id });
}

const databases = {
  "[B20.10] a SQLite file": () => {
    const path = files.path();
    const db = () => files.handle(path);
    return { older: new OlderSqliteStorage({ db: db() }), newer: new SqliteStorage({ db: db() }) };
  },
  "[B21.6] a PostgreSQL schema": () => ({
    older: new OlderPostgresStorage({ pool, schema: "ordered" }),
    newer: new PostgresStorage({ pool, schema: "ordered" }),
  }),
};

describe.each(Object.entries(databases))("%s of a release that declared its fields in another order", (_, open) => {
  test("answers as one that was made today, to both of them, before and after each writes", async () => {
    const { older, newer } = open();
    const before = workspaceOver(older);
    const expected = workspaceOver(new MemoryStorage());
    await before.load(snapshot);
    await expected.load(snapshot);
    const after = workspaceOver(newer);
    expect(await answers(after)).toEqual(await answers(expected));
    for (const writing of [after, before]) {
      await change(writing);
      await change(expected);
      const now = await answers(expected);
      expect(await answers(after)).toEqual(now);
      expect(await answers(before)).toEqual(now);
    }
    expect((await after.export()).cards).toEqual((await expected.export()).cards);
  });
});
