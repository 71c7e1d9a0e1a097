import { expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { generateWorkspace } from "workspace-engine/testing";
import { cardWorkspace, otherPlace, refusalOf } from "../operations/fixture";
import { expectedSummary, inAnyOrder } from "./expected-summary";

const NOW = Date.UTC(2026, 0, 5, 9);

async function loaded() {
  const clock = { now: () => NOW };
  const ada = new Workspace({ teamId: "my-team", actor: { user_id: "u-ada", role: "admin" }, clock });
  await ada.load(generateWorkspace({ seed: 5, cards: 80, boards: 2, teamId: "my-team", now: NOW }));
  const { time_entries = [] } = await ada.getTimeEntries({ count: 1000 });
  return { ada, time_entries };
}

test("[Q1.6] time entries are added up by person, and by whether they are billable", async () => {
  const { ada, time_entries } = await loaded();
  const request = {
    group_by: [{ field: "user_id" }, { field: "billable" }],
    measures: [{ sum: "duration_seconds" }, { max: "started_at" }],
  } as const;
  const { summary } = await ada.summarizeTimeEntries(request);
  expect(time_entries.length).toBeGreaterThan(5);
  expect(inAnyOrder(summary)).toStrictEqual(inAnyOrder(expectedSummary(time_entries, request)));
});

test("[Q1.6] weeks and amounts are those of the buckets of getTimeEntries", async () => {
  const { ada } = await loaded();
  const { summary } = await ada.summarizeTimeEntries({
    group_by: [{ field: "started_at", by: "week" }, { field: "currency" }],
    measures: [{ sum: "duration_seconds" }, { sum: "amount_cents" }],
  });
  const { buckets = [] } = await ada.getTimeEntries({ group_by: ["week"] });
  const expected = buckets.map(({ week_start, currency, total_seconds, total_cents, entry_count }) => ({
    key: [week_start, currency],
    count: entry_count,
    measures: [total_seconds, total_cents],
  }));
  expect(summary.groups).toStrictEqual(expected);
});

test("[Q1.6] others' amounts are for admins, and one sum has one currency", async () => {
  const { ada } = await loaded();
  const bob = ada.as({ user_id: "u-bob", role: "member" });
  const measures = [{ sum: "amount_cents" }] as const;
  const { code, issues } = await refusalOf(bob.summarizeTimeEntries({ measures }), 403);
  expect([code, issues[0]?.path]).toStrictEqual(["no_access", "measures[0]"]);
  await expect(bob.summarizeTimeEntries({ measures, user_id: "u-bob" })).resolves.toBeDefined();
  await ada.updateMember({ user_id: "u-ada", currency: "GBP" });
  const { cards } = await ada.previewView({ type: "card", card_filters: {}, count: 1 });
  await ada.createTimeEntry({
    id: "01JGSQ3V4M0000000000000000",
    ...{ scope_type: "card", scope_id: cards[0]?.id ?? "", started_at: NOW / 1000 - 3600, duration_seconds: 60 },
  });
  const several = await refusalOf(ada.summarizeTimeEntries({ measures }), 400);
  expect(several.issues).toMatchObject([{ path: "measures[0]", code: "several_currencies" }]);
  await expect(ada.summarizeTimeEntries({ measures, currency: "GBP" })).resolves.toMatchObject({
    summary: { count: 1 },
  });
});

test("[Q1.4] a title that the actor may not read is left out", async () => {
  const { workspace: ada, card_id } = await cardWorkspace({}, { title: "Copy" });
  const { board: hidden } = await otherPlace(ada, { title: "Secret", is_private: true });
  await ada.createTimeEntry({
    id: "01KE6Y4S000000000000000001",
    ...{ scope_type: "card", scope_id: card_id, started_at: 1_767_600_000, duration_seconds: 60 },
  });
  await ada.moveCard({ card_id, list_id: hidden.list_order[0] ?? "" });
  const titlesFor = async (role: "admin" | "member", user_id: string) => {
    const group_by = [{ field: "card_id" }, { field: "board_id" }] as const;
    const { summary } = await ada.as({ user_id, role }).summarizeTimeEntries({ group_by, with: "titles" });
    return summary.groups.map(({ titles }) => titles);
  };
  expect(await titlesFor("admin", "u-ada")).toStrictEqual([["Copy", "Launch"]]);
  expect(await titlesFor("member", "u-eve")).toStrictEqual([[null, "Launch"]]);
});
