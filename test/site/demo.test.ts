import { expect, test } from "vitest";
import { Demo } from "../../docs/.vitepress/playground/demo";
import { requests, textOf } from "../../docs/.vitepress/playground/requests";

test("shows a view, and says in words what it asks for", async () => {
  const demo = await Demo.open(requests.Overdue);
  const { items, words, faults } = await demo.state();
  expect(items.length).toBeGreaterThan(0);
  expect(words).toContain("Due date must be not after 2026-01-05T09:00:00.000Z.");
  expect(faults).toEqual([]);
  demo.close();
});

test("shows what has come due when time has passed", async () => {
  const demo = await Demo.open(requests.Overdue);
  const { items: before, nextChangeAt = 0, now } = await demo.state();
  expect(nextChangeAt).toBeGreaterThan(now);
  await demo.skip();
  const { items: after, now: then } = await demo.state();
  expect(then).toBe(nextChangeAt);
  expect(after[0]?.id).not.toBe(before[0]?.id);
  await demo.advance("1h");
  expect((await demo.state()).now).toBe(then + 3_600_000);
  demo.close();
});

test.each(Object.entries(requests))("can show the view to begin with: %s", async (_, request) => {
  const demo = await Demo.open(requests.Overdue);
  await demo.ask(textOf(request));
  expect(await demo.state()).toMatchObject({ faults: [], type: request.type });
  demo.close();
});

test("keeps what it showed, and says what is wrong, while a request cannot be shown", async () => {
  const demo = await Demo.open(requests.Overdue);
  const { items } = await demo.state();
  await demo.ask("{");
  expect((await demo.state()).faults).toEqual([expect.stringMatching(/JSON/)]);
  await demo.ask('{ "type": "card", "card_filters": { "due": "now" } }');
  const { faults, items: kept } = await demo.state();
  expect(faults).toEqual([expect.stringMatching(/^card_filters\.due: /)]);
  expect(kept).toEqual(items);
  demo.close();
});

test("shows what was asked for last", async () => {
  const demo = await Demo.open(requests.Overdue);
  await Promise.all([demo.ask(textOf(requests["Newest boards"])), demo.ask(textOf(requests.Unassigned))]);
  expect((await demo.state()).words).toContain("Has members must be false.");
  demo.close();
});
