import { expect, test } from "vitest";
import type { SummaryRequest } from "workspace-engine";
import { summaryToCsv } from "workspace-engine/export";
import { allCards as asked } from "../live/fixture";
import { boardWorkspace, newWorkspace, refusalOf } from "../operations/fixture";

const wrong: readonly (readonly [path: string, code: string, request: object])[] = [
  ["group_by[0].field", "invalid_value", { group_by: [{ field: "list" }] }],
  ["group_by[0].by", "required", { group_by: [{ field: "due_date" }] }],
  ["group_by[0].by", "invalid_value", { group_by: [{ field: "due_date", by: "hour" }] }],
  ["group_by[0].by", "not_a_date", { group_by: [{ field: "list_id", by: "day" }] }],
  ["group_by[0].fields", "unknown_key", { group_by: [{ field: "list_id", fields: 1 }] }],
  ["group_by", "too_big", { group_by: [{ field: "list_id" }, { field: "status" }, { field: "owner_id" }] }],
  ["group_by[1]", "repeated", { group_by: [{ field: "list_id" }, { field: "list_id" }] }],
  ["group_by", "invalid_type", { group_by: "list_id" }],
  ["measures[0].sum", "invalid_value", { measures: [{ sum: "estimat" }] }],
  ["measures[0].sum", "not_a_number", { measures: [{ sum: "due_date" }] }],
  ["measures[0].total", "unknown_key", { measures: [{ total: "estimate" }] }],
  ["measures[0]", "invalid_value", { measures: [{ sum: "estimate", max: "estimate" }] }],
  ["measures[1]", "repeated", { measures: [{ sum: "estimate" }, { sum: "estimate" }] }],
  ["with", "invalid_value", { with: "names" }],
  ["card_filters.include.board", "unknown_key", { card_filters: { include: { board: ["1"] } } }],
];

test.each(wrong)("[Q1.5] %s is refused as %s", async (path, code, request) => {
  const { workspace } = newWorkspace();
  const error = await refusalOf(workspace.summarizeView({ ...asked, ...request } as SummaryRequest), 400);
  expect(error).toMatchObject({ status: 400, code: "invalid_input" });
  expect(error.issues.map((issue) => [issue.path, issue.code])).toContainEqual([path, code]);
});

test("[Q1.2] a summary over nothing has count 0, sums 0 and no averages", async () => {
  const { workspace } = newWorkspace();
  const measures = [{ sum: "estimate" }, { average: "estimate" }, { min: "due_date" }] as const;
  const { summary } = await workspace.summarizeView({ ...asked, group_by: [{ field: "list_id" }], measures });
  expect(summary).toStrictEqual({ count: 0, measures: [0, null, null], groups: [] });
});

test("[Q1.5] sums that are not exact are refused", async () => {
  const { workspace, board_id } = await boardWorkspace();
  for (let nth = 0; nth < 2; nth += 1) {
    const time_estimate_seconds = Number.MAX_SAFE_INTEGER;
    await workspace.createCard({ title: "Copy", board_id, time_estimate_seconds });
  }
  const error = await refusalOf(
    workspace.summarizeView({ ...asked, measures: [{ sum: "time_estimate_seconds" }] }),
    400,
  );
  expect(error).toMatchObject({ status: 400, issues: [{ path: "measures[0]", code: "too_big" }] });
});

test("[Q1.3] dates are grouped by periods of the workspace's calendar, years apart too", async () => {
  const { workspace, board_id } = await boardWorkspace({ timeZone: "Europe/Madrid" });
  const dates = [
    "0202-03-31T12:00Z",
    "2026-03-28T23:30Z",
    "2026-03-29T01:30Z",
    "2026-03-29T22:30Z",
    "2126-01-01T00:00Z",
  ];
  for (const date of dates) {
    await workspace.createCard({ title: date, board_id, due_date: Date.parse(date) / 1000 });
  }
  const group_by = [{ field: "due_date", by: "day" }] as const;
  const { summary } = await workspace.summarizeView({ ...asked, group_by });
  const days = summary.groups.map(({ key, count }) => [new Date(Number(key[0]) * 1000).toISOString(), count]);
  expect(days.slice(1)).toStrictEqual([
    ["2026-03-28T23:00:00.000Z", 2],
    ["2026-03-29T22:00:00.000Z", 1],
    ["2125-12-31T23:00:00.000Z", 1],
  ]);
  expect(summary.groups).toHaveLength(4);
});

test("[Q1.5 Q1.7] explainView says how a summary groups and measures, and which field was probably meant", async () => {
  const { workspace } = newWorkspace();
  const { text } = await workspace.explainView({
    ...asked,
    group_by: [{ field: "list_id" }, { field: "completed_date", by: "week" }],
    measures: [{ sum: "estimate" }],
  });
  expect(text).toBe(
    "All cards sorted by time created, descending. Counted by list id and the week of completed date with the sum of estimate.",
  );
  const error = await refusalOf(workspace.explainView({ ...asked, measures: [{ sum: "estimat" }] }), 400);
  expect(error.issues).toMatchObject([{ path: "measures[0].sum", message: "Did you mean estimate?" }]);
});

test("[Q1.4] titles name what the keys are the ids of, where there is something", async () => {
  const { workspace, board_id } = await boardWorkspace();
  await workspace.createCard({ title: "Copy", board_id, members: [{ user_id: "u-ada" }] });
  const { summary } = await workspace.summarizeView({
    ...asked,
    group_by: [{ field: "list_id" }, { field: "member_ids" }],
    with: "titles",
  });
  expect(summary.groups.map(({ titles }) => titles)).toStrictEqual([["To do", null]]);
});

test("[G5.10] a summary as CSV has a row for each group and one for the total", async () => {
  const { workspace, board_id } = await boardWorkspace();
  await workspace.updateBoard({ board_id, title: "=Launch" });
  await workspace.createCard({ title: "Copy", board_id, estimate: 3, due_date: 1_767_603_600 });
  await workspace.createCard({ title: "Text", board_id, estimate: 2 });
  const parts = {
    group_by: [{ field: "board_id" }, { field: "due_date", by: "day" }],
    measures: [{ sum: "estimate" }],
    with: "titles",
  } as const;
  const { summary } = await workspace.summarizeView({ ...asked, ...parts });
  expect(summaryToCsv(summary, parts).split("\r\n")).toStrictEqual([
    "board_id,due_date,count,sum of estimate",
    "'=Launch,2026-01-05T00:00:00.000Z,1,3",
    "'=Launch,,1,2",
    "total,,2,5",
    "",
  ]);
});
