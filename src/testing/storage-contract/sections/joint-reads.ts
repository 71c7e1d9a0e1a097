import { readOne } from "../../../storage/read-together";
import type { LogAsked, Read, ReadsWithChanges, Storage } from "../../../storage/storage";
import { ensure, equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item, itemKey, note } from "../harness/fixture";
import type { Trial } from "../harness/trial";

const MANY = 300;
const COMMITS = 20;

const all = { kind: "item", where: [] };
const ascending = { field: "rank", direction: "ascending" } as const;
const descending = { field: "rank", direction: "descending" } as const;

const reads: readonly Read[] = [
  { method: "get", keys: [itemKey("2"), itemKey("9"), { kind: "note", id: "1" }, itemKey("2")] },
  { method: "find", query: { ...all, sort: ascending } },
  { method: "find", query: { ...all, sort: descending, limit: 3 } },
  { method: "findIds", query: { ...all, sort: descending, after: { key: 2, id: "5" } } },
  { method: "findIds", query: { ...all, sort: { field: "name", direction: "descending" }, offset: 1 } },
  { method: "find", query: { kind: "note", where: [], sort: ascending } },
  { method: "find", query: { ...all, sort: ascending, limit: 0 } },
  { method: "count", selection: all },
  { method: "count", selection: { kind: "note", where: [{ operator: "in", field: "rank", values: [7] }] } },
  { method: "countBy", selection: all, field: "tags", values: ["x", "y", "z"] },
  { method: "countBy", selection: all, field: "rank", values: [0, 0.5, 2, 1e21] },
  { method: "countBy", selection: all, field: "open", values: [true, false] },
  { method: "countBy", selection: all, field: "owner", values: ["", "u-1"] },
  { method: "countBy", selection: all, field: "id", values: ["1", "9"] },
  { method: "countBy", selection: all, field: "owner", values: [] },
  { method: "get", keys: [] },
];

async function putAll(trial: Trial): Promise<void> {
  await trial.put(
    item("1", { rank: 2, owner: "u-1", tags: ["x", "y"], name: "b" }),
    item("2", { rank: 1e21, open: true, tags: ["y"], name: "é" }, { text: "\u2028 é 😀", list: [1, [null]] }),
    item("3", { rank: 0.5, owner: "u-1", open: true }),
    item("5", { rank: 2, name: "a" }),
    item("8"),
    note("1", 7),
  );
}

const nothing = { last: 0, changes: [] };

type ReadTogether = (...reads: readonly Read[]) => ReturnType<NonNullable<Storage["readTogether"]>>;

/** A case for the storages that have the method; of the others it asks nothing. */
const whereOffered =
  (play: (trial: Trial, together: ReadTogether) => Promise<void>) =>
  async (trial: Trial): Promise<void> => {
    const { storage, team } = trial;
    const { readTogether } = storage;
    if (readTogether !== undefined) await play(trial, (...reads) => readTogether.call(storage, team, reads));
  };

type ReadWithChanges = (log: LogAsked, ...reads: readonly Read[]) => Promise<Required<ReadsWithChanges>>;

/** A case for the storages that tell of the log along with reads; of the others it asks nothing. */
const whereLogged =
  (play: (trial: Trial, read: ReadWithChanges) => Promise<void>) =>
  async (trial: Trial): Promise<void> => {
    const { storage, team } = trial;
    const { readWithChanges } = storage;
    if (readWithChanges !== undefined)
      await play(trial, (log, ...reads) => readWithChanges.call(storage, team, reads, log));
  };

export const jointReads: SectionDefinition = {
  title: "reads that are made together",
  cases: {
    "[B9.3] each is answered as it is alone": whereOffered(async (trial, together) => {
      const { storage, team } = trial;
      await putAll(trial);
      const answers = await together(...reads);
      equal(answers.length, reads.length, "the number of answers");
      for (const [index, read] of reads.entries()) {
        equal(answers[index], await readOne(storage, team, read), `${index}, ${read.method}`);
      }
      equal(await storage.readTogether?.(trial.otherTeam, reads.slice(7, 8)), [0], "another team");
      equal(await together(), [], "none");
    }),
    "[B9.3] many documents come in their orders": whereOffered(async (trial, together) => {
      const documents = Array.from({ length: MANY }, (_, index) =>
        item(String(index), { rank: 1 + ((index * 7) % MANY) }),
      );
      await trial.putMany(documents);
      const up: Read = { method: "findIds", query: { ...all, sort: ascending } };
      const down: Read = { method: "findIds", query: { ...all, sort: descending } };
      const [first, second] = await together(up, down);
      const ids = await trial.storage.findIds(trial.team, up.query);
      equal([first, second], [ids, [...ids].reverse()], "both ways");
    }),
    "[B9.3] all are from one snapshot, whatever is committed meanwhile": whereOffered(async (trial, together) => {
      await trial.put(item("1", { rank: 1 }), note("1", 1));
      const write = async () => {
        for (let rank = 2; rank <= COMMITS; rank += 1) await trial.put(item("1", { rank }), note("1", rank));
      };
      const read = async () => {
        for (let round = 0; round < COMMITS; round += 1) {
          const [items, notes] = (await together(
            { method: "get", keys: [itemKey("1")] },
            { method: "find", query: { kind: "note", where: [], sort: ascending } },
          )) as readonly (readonly { readonly rev: number }[])[];
          equal(items?.[0]?.rev, notes?.[0]?.rev, "two documents that are always written together");
        }
      };
      await Promise.all([write(), read(), read()]);
    }),
    "[B9.4] with the log each is answered as without it, and the log as it is alone": whereLogged(
      async (trial, readLogged) => {
        const { storage, team } = trial;
        equal((await readLogged({ after: 0, limit: 10 })).log ?? nothing, nothing, "the log without commits");
        await putAll(trial);
        for (let round = 0; round < 3; round += 1) await trial.apply({});
        const alone = await Promise.all(reads.map((read) => readOne(storage, team, read)));
        for (const [after, limit] of [
          [0, 10],
          [1, 2],
          [4, 10],
          [9, 10],
          [0, 0],
        ] as const) {
          const { answers, log } = await readLogged({ after, limit }, ...reads);
          equal(answers, alone, `the answers with the log after ${after}`);
          const expected = { last: 4, changes: await storage.changes(team, after, limit) };
          equal(log ?? expected, expected, `the log after ${after}, ${limit}`);
        }
      },
    ),
    "[B9.4] the log is told of the snapshot that the reads are from": whereLogged(async (trial, readLogged) => {
      await trial.put(item("1", { rank: 1 }));
      const write = async () => {
        for (let rank = 2; rank <= COMMITS; rank += 1) await trial.put(item("1", { rank }));
      };
      const read = async () => {
        for (let after = 0; after < COMMITS; ) {
          const { answers, log } = await readLogged({ after, limit: COMMITS }, { method: "get", keys: [itemKey("1")] });
          if (log === undefined) return;
          const [found] = answers as readonly (readonly { readonly rev: number }[])[];
          const rev = found?.[0]?.rev;
          equal(log.last, rev, "the number of the commit that wrote last");
          ensure(log.changes !== "gap", "the feed has a gap");
          equal(log.changes.at(-1)?.sequence ?? after, rev, "the last commit that is told");
          after = log.last;
        }
      };
      await Promise.all([write(), read(), read()]);
    }),
  },
};
