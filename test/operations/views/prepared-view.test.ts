import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { type AuthorizeRequest, MemoryStorage, type ViewRequest } from "workspace-engine";
import { AS_LONG_AS_IT_TAKES, always } from "../../history/random/settings";
import { viewRequest, zone } from "../../live/requests";
import { forgetful } from "../../presentation/forgetful";
import { beginning } from "../../workspace/random/beginning";
import { actors, carryOutSteps, stepsOf } from "../../workspace/random-workspace";
import { checkAnswer } from "../check-answer";
import { boardWorkspace, newWorkspace, refusalOf } from "../fixture";

const cards: ViewRequest = { type: "card", card_filters: {} };

/** A board with so many cards, which are due at the start of each day from 6 January 2026 on. */
async function dueDaily(options: Parameters<typeof newWorkspace>[0] = {}, count = 3) {
  const { workspace, clock, storage, lists, project_id } = await boardWorkspace(options);
  for (let day = 1; day <= count; day += 1) {
    await workspace.createCard({ title: `${day}`, list_id: lists.todo, due_date: 1767571200 + day * 86_400 });
    await clock.advance("1s");
  }
  return { workspace, clock, storage, lists, project_id };
}

const titlesOf = (page: { readonly cards?: readonly { readonly title: string }[] }) =>
  page.cards?.map(({ title }) => title);

test(
  "[P5.1 P5.4] a prepared view gives what previewView gives at that time, page by page, whoever looks and wherever it is read",
  async () => {
    const drawn = fc.record({
      steps: stepsOf(3, 25),
      views: fc.array(fc.record({ request: viewRequest, count: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      by: fc.constantFrom("ada", "max", "eva", "vic" as const),
      zone,
      isForgetful: fc.boolean(),
    });
    await always(drawn, 60, async ({ steps, views, by, zone, isForgetful }) => {
      const memory = new MemoryStorage();
      const storage = isForgetful ? forgetful(memory) : memory;
      const { workspace, clock } = newWorkspace({ storage, timeZone: zone });
      await workspace.load(beginning());
      const prepared = views.map(({ request, count }) => {
        const asked = { ...request, count };
        return { asked, view: workspace.as(actors[by]).prepareView(asked) };
      });
      const afterEach = async () => {
        for (const { asked, view } of prepared) {
          let cursor: string | undefined;
          do {
            const page = await view.page(cursor);
            const same = { ...asked, ...(cursor === undefined ? {} : { cursor }) };
            expect(page).toEqual(await workspace.as(actors[by]).previewView(same));
            cursor = page.cursor;
            await clock.advance("1m");
          } while (cursor !== "");
        }
      };
      await carryOutSteps(workspace, clock, steps, { afterEach });
    });
  },
  AS_LONG_AS_IT_TAKES,
);

test("[P5.1 K5.2] a prepared view gives pages of every type, frozen", async () => {
  const { workspace, project_id } = await dueDaily();
  await workspace.createPage({ title: "Plan", project_id });
  const requests: readonly ViewRequest[] = [
    { type: "card", card_filters: {} },
    { type: "board", board_filters: {} },
    { type: "page", page_filters: {} },
  ];
  const titles: string[][] = [];
  for (const request of requests) {
    const { cards, boards, pages } = checkAnswer("previewView", await workspace.prepareView(request).page());
    const items = cards ?? boards ?? pages ?? [];
    expect([items, ...items].every(Object.isFrozen)).toBe(true);
    titles.push(items.map(({ title }) => title));
  }
  expect(titles).toEqual([["3", "2", "1"], ["Launch"], ["Plan"]]);
});

test("[P5.4] a prepared view has a frozen copy of the request, and what is done to the request later does not count", async () => {
  const { workspace } = await dueDaily();
  const include = { title: "2" };
  const request = { type: "card", card_filters: { include }, board_filters: { any: [] }, count: 2, other: 1 };
  const view = workspace.prepareView(request as unknown as ViewRequest);
  include.title = "3";
  request.count = 1;
  expect(titlesOf(await view.page())).toEqual(["2"]);
  expect(view.request).toEqual({ type: "card", card_filters: { include: { title: "2" } }, count: 2 });
  const { request: copy } = view;
  expect([copy, copy.card_filters, copy.card_filters?.include].every(Object.isFrozen)).toBe(true);
});

test("[P5.1] a prepared view goes on from the request's own cursor, unless another or none is given", async () => {
  const { workspace } = await dueDaily();
  const { cursor } = await workspace.previewView({ ...cards, count: 1 });
  const view = workspace.prepareView({ ...cards, count: 1, cursor });
  expect(titlesOf(await view.page())).toEqual(["2"]);
  expect(titlesOf(await view.page(""))).toEqual(["3"]);
  expect(titlesOf(await view.page(null))).toEqual(["3"]);
});

test("[P5.4] a prepared view is its actor's: a space that becomes private leaves it", async () => {
  const { workspace, project_id } = await dueDaily();
  const view = workspace.as({ user_id: "u-eva", role: "member" }).prepareView(cards);
  const admins = workspace.prepareView(cards);
  expect((await view.page()).count).toBe(3);
  await workspace.updateProject({ project_id, is_private: true });
  expect((await view.page()).count).toBe(0);
  expect((await admins.page()).count).toBe(3);
  await workspace.updateProject({ project_id, is_private: false });
  expect((await view.page()).count).toBe(3);
});

test("[P5.1] a prepared view shows the past of a workspace", async () => {
  const { workspace, lists } = await dueDaily();
  const { commits } = await workspace.getCommits();
  await workspace.createCard({ title: "4", list_id: lists.todo });
  const past = workspace.asOf({ before: commits[0]?.id ?? "" }).prepareView({ ...cards, count: 1 });
  const first = await past.page();
  expect(titlesOf(first)).toEqual(["2"]);
  expect(titlesOf(await past.page(first.cursor))).toEqual(["1"]);
  await refusalOf(workspace.prepareView({ ...cards, count: 1 }).page(first.cursor), 400);
});

test("[P5.1] a prepared view asks the host for each page, as previewView does", async () => {
  const asked: AuthorizeRequest[] = [];
  let isOpen = true;
  const authorize = async (request: AuthorizeRequest) => {
    asked.push(request);
    return isOpen;
  };
  const { workspace } = await dueDaily({ authorize });
  const view = workspace.prepareView({ ...cards, count: 1 });
  asked.length = 0;
  const { cursor } = await view.page();
  await view.page(cursor);
  expect(asked).toMatchObject([
    { operation: "previewView", input: { ...cards, count: 1 }, documents: [] },
    { operation: "previewView", input: { ...cards, count: 1, cursor }, documents: [] },
  ]);
  isOpen = false;
  await refusalOf(view.page(), 403);
});

test("[P5.1] a prepared view gives up when its signal is aborted", async () => {
  const { workspace } = await dueDaily();
  const reason = new Error("enough");
  const view = workspace.prepareView(cards);
  await expect(view.page("", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect((await view.page()).count).toBe(3);
});

test("[P5.1] a prepared view refuses a cursor that is not its own as previewView does", async () => {
  const { workspace } = await dueDaily();
  const view = workspace.prepareView({ ...cards, count: 1 });
  const { cursor: foreign } = await workspace.previewView({ ...cards, count: 1, card_filters: { has_tags: false } });
  for (const cursor of [foreign, "x", 1 as unknown as string]) {
    const { issues } = await refusalOf(view.page(cursor), 400);
    const { issues: expected } = await refusalOf(workspace.previewView({ ...cards, count: 1, cursor }), 400);
    expect(issues).toEqual(expected);
  }
});
