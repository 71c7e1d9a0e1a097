import { absent, anyOf, descending, present } from "../../../storage/query";
import type { DocumentKey } from "../../../storage/storage";
import { ensure, equal, rejection, rejects } from "../harness/assert";
import { del, item, itemKey, logOf, note, noteKey, put } from "../harness/fixture";
import { allById, asks, asksFor, play, readsOf, type Sections, type Step, send, type Trial } from "../harness/trial";

const manyShapes = {
  text: 'é 😀 \u2028 "quoted" \\ back\nline\ttab',
  "": "the empty key",
  "key with spaces": "and 'quotes'",
  numbers: [0, -1, 1.5, 1e21, 1e-7, Number.MAX_SAFE_INTEGER, 1_767_603_600_000],
  nested: { list: [[], {}, [{ deep: null }]], yes: true, no: false },
  numeric: { "10": "ten", "9": "nine" },
};

const gets =
  (...keys: readonly DocumentKey[]): Step =>
  (trial) =>
    trial.gets(keys, "afterwards");

const thousand = Array.from({ length: 1000 }, (_, index) => String(index + 1));
const lookalikes = ["A", "_", "a", "01", "1-", "aA", "aa"];

const everything = async ({ storage, team }: Trial) => ({
  get: await storage.get(team, [itemKey("1")]),
  find: await storage.find(team, allById),
  findIds: await storage.findIds(team, allById),
  countBy: await storage.countBy(team, allById, "rank", [0]),
  changes: await storage.changes(team, 0, 10),
});

function overwriteAll(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const part of Object.values(value)) overwriteAll(part);
  overwrite(value);
}

function overwrite(object: object): void {
  if (object instanceof Map) object.clear();
  for (const key of Object.keys(object)) Reflect.set(object, key, "overwritten");
  Reflect.set(object, "added", "overwritten");
  if (Array.isArray(object)) Reflect.set(object, object.length, "overwritten");
}

function ensureFrozen(value: unknown, place: string): void {
  if (typeof value !== "object" || value === null) return;
  ensure(Object.isFrozen(value), `${place} is not frozen`);
  for (const key of Object.keys(value)) ensureFrozen(Reflect.get(value, key), `${place}.${key}`);
}

const FRAME = '{"text":""}'.length;

/** An item whose body takes this many bytes as JSON text, in characters of `width` bytes. */
function itemOf(bytes: number, character: string, width: number) {
  const count = Math.floor((bytes - FRAME) / width);
  const text = character.repeat(count) + "x".repeat(bytes - FRAME - count * width);
  return item("1", {}, { text });
}

const many = ({ storage }: Trial) =>
  Array.from({ length: storage.capabilities.maxCommitDocuments }, (_, index) => item(String(index + 1)));

export const documentsSections: Sections = {
  documents: {
    "a document is given back as it was committed": put(item("1", {}, manyShapes)),
    "get answers in the order of the keys, with null for what is missing, repeated keys repeatedly": [
      put(item("1"), item("2"), note("1", 0, { note: true })),
      gets(itemKey("2"), itemKey("3"), itemKey("1"), noteKey("1"), itemKey("2")),
      gets(),
    ],
    "a thousand documents are got and found at once": [
      (trial) => trial.putMany(thousand.map((id) => item(id))),
      gets(...thousand.map(itemKey)),
      ...asksFor(anyOf("id", thousand)),
    ],
    "documents of different kinds may have the same id": [put(item("1"), note("1")), { del: [noteKey("1")] }],
    "ids that differ in case or length are different": [
      put(...lookalikes.map((id) => item(id))),
      ...asksFor(anyOf("id", ["a", "1"])),
    ],
    "a put replaces body and fields whole": [
      put(item("1", { owner: "u-1", tags: ["x", "y"], rank: 1 }, { title: "One", old: true })),
      put(item("1", { owner: "u-2", tags: ["y", "z"] }, { title: "Two" })),
      ...asksFor(anyOf("owner", ["u-1"]), anyOf("owner", ["u-2"])),
      ...asksFor(anyOf("tags", ["x"]), anyOf("tags", ["z"]), present("rank")),
    ],
    "a deleted document is gone, and can be put again": [
      put(item("1", { tags: ["x"] }), item("2")),
      del("1", "9"),
      ...asksFor(anyOf("tags", ["x"])),
      put(item("1")),
    ],
    "a declared field that a document leaves out is empty": [
      put({ ...item("1"), fields: {} }, item("2", { rank: 1, open: true, owner: "u-1", tags: ["x"] })),
      ...["rank", "open", "owner", "tags"].map((field) => asks({ where: [absent(field)] }, "1")),
      asks({ where: [anyOf("open", [false])] }, "1"),
      asks({ sort: descending("name") }, "2 1"),
    ],
  },
  immutability: {
    "[B9.2] returned documents are frozen to their depth": [
      put(item("1", {}, { list: [{ deep: true }] })),
      async (trial) => {
        const { get, find } = await everything(trial);
        ensureFrozen(get[0], "get");
        ensureFrozen(find[0], "find");
      },
    ],
    "[B9.2] a document that was read stays as it was": async (trial) => {
      await trial.commit(put(item("1", {}, { title: "One" })));
      const [before] = await trial.storage.get(trial.team, [itemKey("1")]);
      await trial.commit(put(item("1", {}, { title: "Two" })));
      await trial.commit(del("1"));
      equal(before, { ...itemKey("1"), rev: 1, body: { title: "One" } }, "what was read");
    },
    "[B9.2] changing an object after it was committed changes nothing": async (trial) => {
      const body = { title: "One", list: [{ deep: 1 }] };
      const fields = { owner: "u-1", tags: ["x"] };
      const log = logOf(1);
      const put = [item("1", fields, body)];
      await trial.commit({ put, log });
      for (const object of [body, body.list, body.list[0], fields, fields.tags, put, put[0]?.fields, log, log.actor]) {
        if (object !== undefined) overwrite(object);
      }
      await trial.agrees("afterwards");
      await play(trial, ...asksFor(anyOf("tags", ["x"])));
    },
    "[B9.2] changing what was returned changes nothing": async (trial) => {
      const commit = trial.draft(put(item("1", {}, { list: [{ deep: 1 }] })));
      const answer = await send(trial.storage, trial.team, commit);
      const answered = structuredClone(answer);
      const before = structuredClone(await everything(trial));
      overwriteAll([answer, await everything(trial)]);
      const after = await everything(trial);
      equal(after, before, "what is read");
      equal(after.countBy.get(0), before.countBy.get(0), "countBy");
      equal(await send(trial.storage, trial.team, commit), answered, "the result of the repeated commit");
    },
  },
  "the largest document": {
    "[B11.1] a body of maxDocumentBytes is taken": async (trial) => {
      const { maxDocumentBytes } = trial.storage.capabilities;
      await trial.commit(put(itemOf(maxDocumentBytes, "x", 1)));
      await trial.commit(put(itemOf(maxDocumentBytes, "é", 2)));
    },
    "[B11.1] a larger one is refused whole, counted in bytes": [
      async (trial) => {
        const { maxDocumentBytes } = trial.storage.capabilities;
        for (const [character, width] of Object.entries({ x: 1, é: 2, "\\": 2 })) {
          const what = `one byte more in characters of ${width} such as ${character}`;
          const draft = put(item("2"), itemOf(maxDocumentBytes + 1, character, width));
          await rejects(trial.send(draft), "limit", what);
          await trial.agrees(`after ${what}`);
        }
      },
      {},
    ],
  },
  "the largest commit": {
    "[B11.1] a commit of maxCommitDocuments is taken": async (trial) => {
      const put = many(trial);
      equal(await trial.send({ put }), { ok: true, sequence: 1, rev: 1 }, "the result");
      equal(await trial.storage.count(trial.team, allById), put.length, "the number of documents");
    },
    "[B11.1] a larger one is refused whole, dels counted too": [
      async (trial) => {
        const put = many(trial);
        await rejects(trial.send({ put: [...put, item("one-more")] }), "limit", "one put more");
        await rejects(trial.send({ put, del: [itemKey("one-more")] }), "limit", "one del more");
      },
      {},
    ],
  },
  "aborted reads": {
    "[B6.5] a read with an aborted signal is rejected with the signal's reason": [
      put(item("1")),
      async ({ storage, team }) => {
        const reason = new Error("no longer wanted");
        const reads = readsOf(storage, team, { signal: AbortSignal.abort(reason) });
        for (const [what, read] of Object.entries(reads)) {
          const outcome = await rejection(read(), what);
          ensure(outcome === reason, `${what} is rejected with ${String(outcome)} instead of the signal's reason`);
        }
      },
      (trial) => trial.agrees("afterwards"),
    ],
    "a signal that is not aborted changes nothing": [
      put(item("1")),
      async ({ storage, team }) => {
        const { signal } = new AbortController();
        const found = await storage.findIds(team, allById, { signal });
        ensure(found.length === 1, "a find with a signal does not find the document");
      },
    ],
  },
};
