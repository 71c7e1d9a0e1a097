import { expect, test } from "vitest";
import { matchesView } from "workspace-engine";
import { bare, context, holds } from "./support";

const archived = { user_id: "u-bob", time_archived: 1 };

test.each(["board", "page"] as const)("[F1.1 F3.1] a view of %ss without filters has archived ones too", (type) => {
  expect(holds({}, {}, type) && holds({}, { archived }, type)).toBe(true);
});

test("[F4.1 P1.3 F3.1] is_archived separates archived pages from others", () => {
  const shelved = { archived: { ...archived, parent_page_id: "3" } };
  const all = [shelved, {}, { archived: null }];
  const held = (is_archived: boolean | null) => all.map((parts) => holds({ is_archived }, parts, "page"));
  expect(held(true)).toEqual([true, false, false]);
  expect(held(false)).toEqual([false, true, true]);
  expect(held(null)).toEqual([true, true, true]);
});

test("[F2.3] the filters of other types are ignored, whatever they hold", () => {
  const other = { board_filters: { include: { ids: ["no"] } }, page_filters: { is_archived: true } };
  expect(matchesView(bare, { type: "card", card_filters: {}, ...other }, context)).toBe(true);
  expect(matchesView(bare, { type: "board", board_filters: {}, card_filters: { is_parent: true } }, context)).toBe(
    true,
  );
  expect(matchesView(bare, { type: "page", page_filters: {}, board_filters: other.board_filters }, context)).toBe(true);
});
