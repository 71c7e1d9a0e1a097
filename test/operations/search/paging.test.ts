import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import type { SearchInput, SearchResult, SnapshotInput, Workspace } from "workspace-engine";
import { compareIds } from "../../../src/base/id-format";
import { encodeCursor } from "../../../src/operation/paging";
import { normalizeText } from "../../../src/text/normalize-text";
import { runs } from "../../runs";
import { boardWorkspace, newWorkspace, pathRefused } from "../fixture";

const namesOf = (results: readonly SearchResult[]): string[] =>
  results.flatMap((result) => Object.entries(result).map(([type, hit]) => `${type} ${(hit as { id: string }).id}`));

/** All pages of a search, in sizes taken from the list in turn. */
async function walk(workspace: Workspace, input: SearchInput, sizes: readonly number[]): Promise<string[]> {
  const names: string[] = [];
  let cursor = "";
  for (let page = 0; page === 0 || cursor !== ""; page += 1) {
    const size = sizes[page % sizes.length] ?? 1;
    const answer = await workspace.search({ ...input, grouped: false, cursor, count: size });
    expect(answer.count).toBe(answer.results.length);
    expect(answer.count).toBeLessThanOrEqual(size);
    names.push(...namesOf(answer.results));
    cursor = answer.cursor;
  }
  return names;
}

const kinds = ["card", "board", "page", "epic", "comment"] as const;

interface Drawn {
  readonly kind: (typeof kinds)[number];
  readonly title: string;
  readonly content: string;
  readonly time_updated: number;
}

const words = fc.array(fc.constantFrom("a", "b", "ab", "B", "é"), { maxLength: 4 }).map((list) => list.join(" "));
/** Small ranges, so that ties happen; 0 and what lies before it are odd, but can be loaded. */
const drawn = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    title: words.map((text) => `x ${text}`),
    content: words,
    time_updated: fc.constantFrom(-5, 0, 1, 2, 3),
  }),
  { maxLength: 25 },
);

/** The drawn documents, with an id each. */
const numbered = (documents: readonly Drawn[]) => {
  const counts = new Map<string, number>();
  return documents.map((document) => {
    const id = (counts.get(document.kind) ?? 0) + 1;
    counts.set(document.kind, id);
    // A comment has no title.
    return { ...document, id: String(id), ...(document.kind === "comment" && { title: "" }) };
  });
};

function snapshotOf(documents: ReturnType<typeof numbered>): SnapshotInput {
  const of = (kind: Drawn["kind"]) =>
    documents.filter((document) => document.kind === kind).map(({ kind: _, ...own }) => own);
  const board = (own: { id: string; title: string }) => ({ ...own, project_id: "1" });
  return {
    time_unit: "seconds",
    projects: [{ id: "1", title: "Space" }],
    boards: [{ id: "999", title: "-", project_id: "1" }, ...of("board").map(board)],
    lists: [
      { id: "1", title: "-", behavior: "committed", board_id: "999" },
      { id: "2", title: "-", behavior: "backlog" },
    ],
    cards: [{ id: "999", title: "-" }, ...of("card")].map((card) => ({ ...card, list_id: "1" })),
    comments: of("comment").map(({ title: _, content, ...own }) => ({
      ...own,
      card_id: "999",
      content: `x ${content}`,
    })),
    epics: of("epic").map((epic) => ({ ...epic, list_id: "2" })),
    pages: of("page"),
  };
}

/** The ids a search finds, computed one document at a time. */
function expected(documents: ReturnType<typeof numbered>, query: string): string[] {
  const needles = [...new Set(query.split(" ").map(normalizeText))].filter((word) => word !== "");
  const has = (text: string, word: string) => normalizeText(text).includes(word);
  const leading = (title: string) => {
    const missing = needles.findIndex((word) => !has(title, word));
    return missing === -1 ? needles.length : missing;
  };
  return documents
    .filter(({ title, content }) => needles.every((word) => has(title, word) || has(content, word)))
    .sort(
      (left, right) =>
        leading(right.title) - leading(left.title) ||
        Number(left.time_updated === 0) - Number(right.time_updated === 0) ||
        right.time_updated - left.time_updated ||
        kinds.indexOf(left.kind) - kinds.indexOf(right.kind) ||
        compareIds(right.id, left.id),
    )
    .map(({ kind, id }) => `${kind} ${id}`);
}

test.prop([drawn, words.filter((query) => query !== ""), fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 })], {
  numRuns: runs(150),
})(
  "[U19.2 U19.4 U19.17 U19.18] pages of a search give everything that matches exactly once, in one order",
  async (documents, query, sizes) => {
    const { workspace } = newWorkspace();
    const all = numbered(documents);
    await workspace.load(snapshotOf(all));
    expect(await walk(workspace, { query, types: kinds }, sizes)).toEqual(expected(all, query));
  },
);

test("[U19.17 F10.4 F10.6] a hit that stays as it is appears once, whatever is made or deleted meanwhile", async () => {
  const { workspace, clock, lists } = await boardWorkspace();
  const make = () => workspace.createCard({ title: "Card", list_id: lists.todo });
  for (let index = 0; index < 6; index += 1) await make();
  const epics = await Promise.all([1, 2].map(() => workspace.createEpic({ title: "Card" })));
  const first = await workspace.search({ query: "card", count: 7 });
  expect(namesOf(first.results)).toEqual(["card 6", "card 5", "card 4", "card 3", "card 2", "card 1", "epic 2"]);
  await workspace.deleteEpic({ epic_id: epics[1]?.epic.id ?? "" });
  clock.advance("1m");
  await make();
  const second = await workspace.search({ query: "card", cursor: first.cursor });
  expect(namesOf(second.results)).toEqual(["epic 1"]);
  expect(second.cursor).toBe("");
});

test("[U19.17 F10.7] a cursor of another search is 400, and grouped or count make no other one", async () => {
  const { workspace, lists, project_id } = await boardWorkspace();
  for (const title of ["Card", "Card"]) await workspace.createCard({ title, list_id: lists.todo });
  const { cursor } = await workspace.search({ query: "card", count: 1 });
  for (const input of [
    { query: "car" },
    { query: "card card2" },
    { query: "card", fields: "title" },
    { query: "card", types: ["cards"] as const },
    { query: "card", statuses: ["committed"] as const },
    { query: "card", archived: true },
    { query: "card", project_id },
  ]) {
    expect(await pathRefused(workspace.search({ ...input, cursor }), 400)).toBe("cursor");
  }
  for (const input of [{ q: " CARD card" }, { query: "card", fields: "content,title" }, { query: "card", types: [] }]) {
    expect(await workspace.search({ ...input, grouped: true, count: 5, cursor })).toMatchObject({ count: 1 });
  }
});

test.each([
  "",
  "0",
  "0/list/5",
  "0/board/5",
  "9/card/5",
  "0/card/x",
  "0/card/5/6",
  "-1/card/5",
  "0/card/55555555555555555",
])("[F10.7] a forged place %j is 400", async (key) => {
  const { workspace, lists } = await boardWorkspace();
  for (const title of ["Card", "Card"]) await workspace.createCard({ title, list_id: lists.todo });
  const { cursor } = await workspace.search({ query: "card", types: "card", count: 1 });
  const content = cursor.slice(1, cursor.lastIndexOf("_"));
  const [scope] = JSON.parse(Buffer.from(content, "base64url").toString()) as [string];
  const forged = encodeCursor({ scope, now: 1, key, id: "1" });
  expect(await pathRefused(workspace.search({ query: "card", types: "card", cursor: forged }), 400)).toBe("cursor");
  const good = encodeCursor({ scope, now: 1, key: "0/card/1767603600", id: "2" });
  expect(await workspace.search({ query: "card", types: "card", cursor: good })).toMatchObject({ count: 1 });
});
