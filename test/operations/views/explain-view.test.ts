import { expect, test } from "vitest";
import {
  type CardSortField,
  MemoryStorage,
  type Query,
  type QueryPlan,
  type Selection,
  type ViewRequest,
} from "workspace-engine";
import { boardWorkspace, newWorkspace, refusalOf } from "../fixture";

const plan: QueryPlan = {
  driver: "scan",
  estimated: 7,
  examined: 7,
  found: 1,
  clauses: [{ clause: { operator: "present", field: "due_date" }, drives: false, removed: 6 }],
  milliseconds: 1,
};

/** A storage that notes what it is asked to explain and to count, with a configurable count. */
class TellingStorage extends MemoryStorage {
  readonly explained: Query[] = [];
  readonly counted: Selection[] = [];
  claimed: number | undefined;

  override async explain(_team: string, query: Query): Promise<QueryPlan> {
    this.explained.push(query);
    return plan;
  }

  override async count(team: string, selection: Selection): Promise<number> {
    this.counted.push(selection);
    return this.claimed ?? super.count(team, selection);
  }
}

const member = { user_id: "u-bob", role: "member" } as const;
const dated: ViewRequest = { type: "card", card_filters: { has_due_date: true } };

test("[P2.5] the plan of a view describes the search that reads the page", async () => {
  const storage = new TellingStorage();
  const { workspace } = newWorkspace({ storage });
  const explained = await workspace.explainView({ ...dated, count: 10 });
  expect(explained.plan).toMatchObject({
    driver: "scan",
    examined: 7,
    clauses: [{ path: "card_filters.has_due_date", drives: false, removed: 6 }],
  });
  expect(storage.explained).toEqual([
    {
      kind: "card",
      where: [{ operator: "present", field: "due_date", negated: false }],
      sort: { field: "time_created", direction: "descending" },
      limit: 11,
    },
  ]);
  expect(Object.isFrozen(explained.plan)).toBe(true);
});

test("[P2.5] the plan of a view is missing where the storage has none", async () => {
  const storage = new TellingStorage();
  Object.defineProperty(storage, "explain", { value: undefined });
  const { workspace } = newWorkspace({ storage });
  expect(await workspace.explainView(dated)).not.toHaveProperty("plan");
});

test("the plan of a view is not waited for when the caller has given up", async () => {
  const storage = new TellingStorage();
  const { workspace } = newWorkspace({ storage });
  await workspace.explainView(dated);
  const reason = new Error("enough");
  await expect(workspace.explainView(dated, undefined, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(storage.explained).toHaveLength(1);
});

test("[P2.5] the plan of a view is shown to admins alone, and not together with a document", async () => {
  const storage = new TellingStorage();
  const { workspace, board_id } = await boardWorkspace({ storage });
  const { card } = await workspace.createCard({ title: "A", board_id });
  expect(await workspace.as(member).explainView(dated)).not.toHaveProperty("plan");
  expect(await workspace.as({ ...member, role: "viewer" }).explainView(dated)).not.toHaveProperty("plan");
  expect(await workspace.explainView(dated, card.id)).not.toHaveProperty("plan");
  expect(storage.explained).toEqual([]);
});

async function pagesOfOne(field: CardSortField, order_ascending: boolean) {
  const storage = new TellingStorage();
  const fixture = await boardWorkspace({ storage });
  const { workspace, clock, board_id } = fixture;
  for (const due_date of [5000, 4000, 3000, null, null]) {
    await workspace.createCard({ title: "A", board_id, ...(due_date && { due_date }) });
    clock.advance(1000);
  }
  const request = { type: "card", card_filters: { sort_by: { field, order_ascending } } } as const;
  const pages = [""];
  for (let page = 0; page < 4; page++) {
    const { cursor } = await workspace.previewView({ ...request, count: 1, cursor: pages[page] });
    pages.push(cursor);
  }
  const depths: (number | undefined)[] = [];
  for (const cursor of pages) {
    storage.counted.length = 0;
    await workspace.explainView({ ...request, cursor });
    const [asked] = storage.counted;
    depths.push(asked && (await storage.count("t-acme", asked)));
  }
  return { ...fixture, storage, request, pages, depths };
}

test.each([
  ["due_date", true],
  ["due_date", false],
  ["time_created", false],
] as const)("[P2.7] how many come before a page by %s, ascending %s, is counted", async (field, ascending) => {
  const { depths } = await pagesOfOne(field, ascending);
  expect(depths).toEqual([undefined, 0, 1, 2, 3]);
});

test("[P2.7] more than 10,000 before a page are warned of", async () => {
  const { workspace, storage, request, pages } = await pagesOfOne("due_date", true);
  const warnings = async () => (await workspace.explainView({ ...request, cursor: pages[1] })).warnings;
  storage.claimed = 10_000;
  expect(await warnings()).toEqual([]);
  storage.claimed = 10_001;
  const message = "More than 10000 documents come before this page: narrow the filters, or reverse the order.";
  expect(await warnings()).toEqual([{ path: "cursor", code: "deep_page", message }]);
  expect((await workspace.explainView(request)).warnings).toEqual([]);
});

test("[P2.7] those before a page are counted as the actor sees them", async () => {
  const { workspace, storage, request, pages } = await pagesOfOne("due_date", true);
  await workspace.createProject({ title: "Secret", is_private: true });
  storage.counted.length = 0;
  await workspace.as(member).explainView({ ...request, cursor: pages[1] });
  expect(storage.counted[0]?.where.map(({ field }) => field)).toContain("project_id");
});

test("[P2.4] the cursor of an explained page pins now, and another's is refused", async () => {
  const { workspace, clock, request, pages } = await pagesOfOne("due_date", true);
  const first = await workspace.explainView(request);
  const pinned = await workspace.explainView({ ...request, cursor: pages[1] });
  clock.advance(60_000);
  expect((await workspace.explainView({ ...request, cursor: pages[1] })).now).toBe(pinned.now);
  expect((await workspace.explainView(request)).now).toBe(first.now + 60);
  await refusalOf(workspace.explainView({ ...dated, cursor: pages[1] }), 400);
  await refusalOf(workspace.explainView({ ...dated, cursor: pages[1] }, "1"), 400);
});

test("[P2.4] a card becomes overdue when it was said to", async () => {
  const { workspace, clock, board_id } = await boardWorkspace();
  const { card } = await workspace.createCard({ title: "A", board_id, due_date: clock.now() / 1000 + 90 });
  const overdue: ViewRequest = { type: "card", card_filters: { due_date: { after: "0", before: "now" } } };
  const { matches, flips_at } = await workspace.explainView(overdue, card.id);
  expect([matches, flips_at]).toEqual([false, clock.now() / 1000 + 90]);
  clock.advance(89_999);
  expect((await workspace.previewView(overdue)).count).toBe(0);
  clock.advance(1);
  expect((await workspace.previewView(overdue)).count).toBe(1);
  expect(await workspace.explainView(overdue, card.id)).toMatchObject({ matches: true, flips_at: null });
});
