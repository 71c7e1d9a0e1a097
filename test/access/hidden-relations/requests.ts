import { fc } from "@fast-check/vitest";
import type { CardFilters, CardViewRequest } from "workspace-engine";
import { linkedCardTypes } from "../../../src/resources/work-item/work-item";
import { cardFilters } from "../../views/request-arbitraries";
import { CARDS, idUpTo, TAGS } from "./world";

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const flag = maybe(fc.boolean());
const some = (most: number) => maybe(fc.array(idUpTo(most), { minLength: 1, maxLength: 3 }));

const match = maybe(
  fc.record({
    tags: some(TAGS),
    parent_cards: some(CARDS),
    linked_cards: maybe(fc.subarray([...linkedCardTypes], { minLength: 1 })),
  }),
);

/** Filters on references to other documents, a few at a time. */
const related: fc.Arbitrary<CardFilters> = fc.oneof(
  ...(["is_parent", "is_child", "has_parent_card", "has_tags", "has_linked_card", "created_from_form"] as const).map(
    (key) => fc.boolean().map((value) => ({ [key]: value })),
  ),
  fc.record({ include: match, exclude: match }),
  fc.record({ is_parent: flag, has_parent_card: flag, has_tags: flag, has_linked_card: flag, created_from_form: flag }),
);

const sorted = fc.record({
  field: fc.constantFrom("time_created", "time_updated", "due_date", "estimate", "position"),
  order_ascending: fc.boolean(),
});

/** Views of cards, mostly of what is related to them. */
export const requests: fc.Arbitrary<CardViewRequest> = fc
  .tuple(
    fc.oneof({ arbitrary: related, weight: 4 }, { arbitrary: cardFilters, weight: 1 }),
    sorted,
    fc.constantFrom(undefined, undefined, undefined, { after: "0", before: "now" }, { before: "now+1d" }),
  )
  .map(([filters, sort_by, due_date]) => ({ type: "card", card_filters: { due_date, ...filters, sort_by } }));
