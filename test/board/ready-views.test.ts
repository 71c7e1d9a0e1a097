import { expect, test } from "vitest";
import { views } from "workspace-engine";
import { readyViews } from "../../examples/board/src/filters/ready-views";

test("ready views of the board are those of the engine, in the order of the board", () => {
  const filters = new Map(readyViews("u-ada").map((view) => [view.name, view.filters]));
  const { sort_by: _, ...mine } = views.myOpenCards({ user_id: "u-ada" }).card_filters;
  const { sort_by: __, ...overdue } = views.overdue().card_filters;
  const all = { include: {}, exclude: {}, is_archived: false };
  expect({ ...all, ...filters.get("My open cards") }).toEqual(mine);
  expect({ ...all, ...filters.get("Overdue") }).toEqual(overdue);
});
