import { absent, anyOf, descending, present } from "../../../storage/clauses";
import { ensure, equal, rejection, rejects } from "../harness/assert";
import { item, itemKey, logOf, note } from "../harness/fixture";
import { all, allById, readsOf, type SectionDefinition, send, type Trial } from "../harness/trial";

const MANY = 1000;

/** JSON values that a storage might change on the way. */
const manyShapes = {
  text: 'é 😀 \u2028 "quoted" \\ back\nline\ttab',
  "": "the empty key",
  "key with spaces": "and 'quotes'",
  numbers: [0, -1, 1.5, 1e21, 1e-7, Number.MAX_SAFE_INTEGER, 1_767_603_600_000],
  nested: { list: [[], {}, [{ deep: null }]], yes: true, no: false },
  numeric: { "10": "ten", "9": "nine" },
};

export const documents: SectionDefinition = {
  title: "documents",
  cases: {
    "a document is given back as it was committed": async (trial) => {
      const rev = await trial.put(item("1", {}, manyShapes));
      await trial.shows("1", rev, manyShapes, "get");
      const found = await trial.storage.find(trial.team, allById);
      equal(found, [{ kind: "item", id: "1", rev, body: manyShapes }], "find");
    },
    "get answers in the order of the keys, with null for what is missing, repeated keys repeatedly": async (trial) => {
      const rev = await trial.put(item("1"), item("2"), note("1", 0, { note: true }));
      const keys = [itemKey("2"), itemKey("3"), itemKey("1"), { kind: "note", id: "1" }, itemKey("2")];
      const two = { kind: "item", id: "2", rev, body: { id: "2" } };
      const one = { kind: "item", id: "1", rev, body: { id: "1" } };
      const expected = [two, null, one, { kind: "note", id: "1", rev, body: { note: true } }, two];
      equal(await trial.storage.get(trial.team, keys), expected, "get");
      equal(await trial.storage.get(trial.team, []), [], "get of no keys");
    },
    "a thousand documents are got and found at once": async (trial) => {
      const ids = Array.from({ length: MANY }, (_, index) => String(index + 1));
      await trial.putMany(ids.map((id) => item(id)));
      const got = (await trial.items(...ids)).map((document) => document?.id);
      equal(got, ids, "the ids");
      await trial.matches(ids, "a query of all ids", anyOf("id", ids));
    },
    "documents of different kinds may have the same id": async (trial) => {
      await trial.put(item("1"), note("1"));
      await trial.apply({ del: [{ kind: "note", id: "1" }] });
      await trial.finds({}, "1", "the other kind");
      await trial.finds({ kind: "note" }, "", "the kind of the deleted one");
    },
    "ids that differ in case or length are different": async (trial) => {
      const ids = ["A", "_", "a", "01", "1-", "aA", "aa"];
      await trial.put(...ids.map((id) => item(id)));
      await trial.finds({}, ids, "all ids");
      await trial.matches("a", "one id", anyOf("id", ["a", "1"]));
    },
    "a put replaces body and fields whole": async (trial) => {
      await trial.put(item("1", { owner: "u-1", tags: ["x", "y"], rank: 1 }, { title: "One", old: true }));
      const rev = await trial.put(item("1", { owner: "u-2", tags: ["y", "z"] }, { title: "Two" }));
      await trial.shows("1", rev, { title: "Two" }, "the document");
      await trial.matches("", "by the old owner", anyOf("owner", ["u-1"]));
      await trial.matches("1", "by the new owner", anyOf("owner", ["u-2"]));
      await trial.matches("", "by a dropped tag", anyOf("tags", ["x"]));
      await trial.matches("1", "by an added tag", anyOf("tags", ["z"]));
      await trial.matches("", "by the old rank", present("rank"));
    },
    "a deleted document is gone, and can be put again": async (trial) => {
      const first = await trial.put(item("1", { tags: ["x"] }), item("2"));
      await trial.apply({ del: [itemKey("1"), itemKey("9")] });
      equal(await trial.items("1"), [null], "the deleted document");
      await trial.finds({}, "2", "what is left");
      await trial.matches("", "by its tag", anyOf("tags", ["x"]));
      const rev = await trial.put(item("1"));
      ensure(rev > first, "the new revision is not above the old one");
      await trial.shows("1", rev, { id: "1" }, "the new document");
    },
    "a declared field that a document leaves out is empty": async (trial) => {
      await trial.put({ ...item("1"), fields: {} }, item("2", { rank: 1, open: true, owner: "u-1", tags: ["x"] }));
      for (const field of ["rank", "open", "owner", "tags"])
        await trial.matches("1", `without ${field}`, absent(field));
      await trial.matches("1", "open is false", anyOf("open", [false]));
      await trial.finds({ sort: descending("name") }, "2 1", "sorted by an empty field");
    },
  },
};

export const immutability: SectionDefinition = {
  title: "immutability",
  cases: {
    "[B9.2] returned documents are frozen to their depth": async (trial) => {
      const { storage, team } = trial;
      await trial.put(item("1", {}, { list: [{ deep: true }] }));
      ensureFrozen((await storage.get(team, [itemKey("1")]))[0], "get");
      ensureFrozen((await storage.find(team, allById))[0], "find");
    },
    "[B9.2] a document that was read stays as it was": async (trial) => {
      const rev = await trial.put(item("1", {}, { title: "One" }));
      const before = await trial.items("1");
      await trial.put(item("1", {}, { title: "Two" }));
      await trial.apply({ del: [itemKey("1")] });
      equal(before, [{ kind: "item", id: "1", rev, body: { title: "One" } }], "what was read");
    },
    "[B9.2] changing an object after it was committed changes nothing": async (trial) => {
      const body = { title: "One", list: [{ deep: 1 }] };
      const fields = { owner: "u-1", tags: ["x"] };
      const log = logOf(1);
      const put = [item("1", fields, body)];
      const rev = await trial.apply({ put, log });
      for (const object of [body, body.list, body.list[0], fields, fields.tags, put, put[0]?.fields, log, log.actor]) {
        if (object !== undefined) overwrite(object);
      }
      await trial.shows("1", rev, { title: "One", list: [{ deep: 1 }] }, "the document");
      await trial.matches("1", "a query", anyOf("tags", ["x"]));
      const changes = await trial.storage.changes(trial.team, 0, 10);
      equal(changes === "gap" ? changes : changes.map((change) => change.log), [logOf(1)], "the feed");
    },
    "[B9.2] changing what was returned changes nothing": async (trial) => {
      const { storage, team } = trial;
      const commit = trial.draft({ put: [item("1", {}, { list: [{ deep: 1 }] })] });
      overwriteAll(await send(storage, team, commit));
      overwriteAll(await trial.items("1"));
      overwriteAll(await storage.find(team, allById));
      overwriteAll(await storage.findIds(team, allById));
      overwriteAll(await storage.changes(team, 0, 10));
      overwriteAll(await storage.countBy(team, all, "rank", [0]));
      await trial.shows("1", 1, { list: [{ deep: 1 }] }, "get");
      await trial.finds({}, "1", "a query");
      equal((await storage.countBy(team, all, "rank", [0])).get(0), 1, "countBy");
      equal(await storage.changes(team, 0, 10), [{ sequence: 1, txId: commit.txId, log: logOf(1) }], "the feed");
      equal(await send(storage, team, commit), { ok: true, sequence: 1, rev: 1 }, "the result of the repeated commit");
    },
  },
};

/** Tries to change what a value consists of, from the inside out. */
function overwriteAll(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const part of Object.values(value)) overwriteAll(part);
  overwrite(value);
}

/** Tries to change an object in every way; the frozen ones refuse. */
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

export const isolation: SectionDefinition = {
  title: "teams",
  cases: {
    "[B9.1] no read shows documents of another team": async (trial) => {
      const { storage, otherTeam } = trial;
      await trial.put(item("1", { owner: "u-1", rank: 1 }), note("1"));
      equal(await storage.get(otherTeam, [itemKey("1")]), [null], "get");
      await trial.finds({}, "", "the other team", otherTeam);
      await trial.finds({ kind: "note" }, "", "the other team's notes", otherTeam);
      equal((await storage.countBy(otherTeam, all, "owner", ["u-1"])).get("u-1"), 0, "countBy");
      equal(await storage.changes(otherTeam, 0, 10), [], "changes");
    },
    "[B9.1] no commit changes documents of another team": async (trial) => {
      const rev = await trial.put(item("1", {}, { title: "One" }), item("2"));
      await trial.apply({ put: [item("1", {}, { title: "Other" })], del: [itemKey("2")] }, trial.otherTeam);
      await trial.finds({}, "1 2", "the first team");
      await trial.finds({}, "1", "the other team", trial.otherTeam);
      await trial.shows("1", rev, { title: "One" }, "the document");
    },
    "[B9.1] checks see the documents of their own team": async (trial) => {
      await trial.put(item("1"));
      const [isNew, isAlone] = [
        { ...itemKey("1"), rev: 0 },
        { query: all, count: 0 },
      ];
      await trial.apply({ check: [isNew, isAlone] }, trial.otherTeam);
    },
    "[B5.1] each team counts its commits on its own": async (trial) => {
      await trial.put(item("1"));
      await trial.put(item("2"));
      equal(await trial.apply({}, trial.otherTeam), 1, "the first commit of the other team");
      equal(await trial.apply({}), 3, "the next commit of the first team");
    },
    "[B9.1] a txId of one team is unused in another": async (trial) => {
      const { storage, team, otherTeam } = trial;
      await trial.put(item("1"));
      const commit = trial.draft({ put: [item("2")] });
      equal(await send(storage, team, commit), { ok: true, sequence: 2, rev: 2 }, "in the first team");
      equal(await send(storage, otherTeam, commit), { ok: true, sequence: 1, rev: 1 }, "in the other team");
      await trial.finds({}, "2", "the other team", otherTeam);
    },
  },
};

const LARGEST_DOCUMENT_TRIED = 32_000_000;
const LARGEST_COMMIT_TRIED = 20_000;
const FRAME = '{"text":""}'.length;

/** An item whose body takes this many bytes as JSON text, in characters of `width` bytes. */
function itemOf(bytes: number, character: string, width: number) {
  const count = Math.floor((bytes - FRAME) / width);
  const text = character.repeat(count) + "x".repeat(bytes - FRAME - count * width);
  return item("1", {}, { text });
}

export const documentLimit: SectionDefinition = {
  title: "the largest document",
  skip: ({ capabilities: { maxDocumentBytes } }) =>
    maxDocumentBytes > LARGEST_DOCUMENT_TRIED ? `maxDocumentBytes is above ${LARGEST_DOCUMENT_TRIED}` : undefined,
  cases: {
    "[B11.1] a body of maxDocumentBytes is taken": async (trial) => {
      const { maxDocumentBytes } = trial.storage.capabilities;
      for (const document of [itemOf(maxDocumentBytes, "x", 1), itemOf(maxDocumentBytes, "é", 2)]) {
        await trial.put(document);
        const [stored] = await trial.items("1");
        ensure(stored?.body["text"] === document.body["text"], "the text was not given back as it was");
      }
    },
    "[B11.1] a larger one is refused whole, counted in bytes": async (trial) => {
      const { maxDocumentBytes } = trial.storage.capabilities;
      for (const [character, width] of [
        ["x", 1],
        ["é", 2],
        ["\\", 2],
      ] as const) {
        const what = `one byte more in characters of ${width} such as ${character}`;
        const put = [item("2"), itemOf(maxDocumentBytes + 1, character, width)];
        await rejects(trial.commit({ put }), "limit", what);
        await trial.finds({}, "", `after ${what}`);
      }
      equal(await trial.apply({}), 1, "the next sequence number");
    },
  },
};

export const commitLimit: SectionDefinition = {
  title: "the largest commit",
  skip: ({ capabilities: { maxCommitDocuments } }) =>
    maxCommitDocuments > LARGEST_COMMIT_TRIED ? `maxCommitDocuments is above ${LARGEST_COMMIT_TRIED}` : undefined,
  cases: {
    "[B11.1] a commit of maxCommitDocuments is taken": async (trial) => {
      const put = asManyAsFit(trial);
      await trial.put(...put);
      await trial.counts(all, put.length, "what was put");
    },
    "[B11.1] a larger one is refused whole, dels counted too": async (trial) => {
      const put = asManyAsFit(trial);
      await rejects(trial.commit({ put: [...put, item("one-more")] }), "limit", "one put more");
      await rejects(trial.commit({ put, del: [{ kind: "item", id: "one-more" }] }), "limit", "one del more");
      await trial.finds({}, "", "after the refusals");
      equal(await trial.apply({}), 1, "the next sequence number");
    },
  },
};

const asManyAsFit = ({ storage }: Trial) =>
  Array.from({ length: storage.capabilities.maxCommitDocuments }, (_, index) => item(String(index + 1)));

export const aborts: SectionDefinition = {
  title: "aborted reads",
  cases: {
    "[B6.5] a read with an aborted signal is rejected with the signal's reason": async (trial) => {
      await trial.put(item("1"));
      const reason = new Error("no longer wanted");
      const reads = readsOf(trial.storage, trial.team, { signal: AbortSignal.abort(reason) });
      for (const [what, read] of Object.entries(reads)) {
        const outcome = await rejection(read(), what);
        ensure(outcome === reason, `${what} is rejected with ${String(outcome)} instead of the signal's reason`);
      }
      await trial.finds({}, "1", "afterwards");
    },
    "a signal that is not aborted changes nothing": async (trial) => {
      await trial.put(item("1"));
      const { signal } = new AbortController();
      const found = await trial.storage.findIds(trial.team, allById, { signal });
      ensure(found.length === 1, "a find with a signal does not find the document");
    },
  },
};
