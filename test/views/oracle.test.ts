import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { type CardFilters, type CardViewFilter, matchesView } from "workspace-engine";
import { viewMatcher } from "../../src/views/matches-view";
import { runs } from "../runs";
import { expectedMatch } from "./oracle/expected-match";
import { cardFilters, requests } from "./oracle/request-arbitraries";
import { resources } from "./oracle/resource-arbitraries";
import { cards, context, NOW } from "./support";

const matches = (resource: Parameters<typeof matchesView>[0], filters: CardFilters): boolean =>
  matchesView(resource, cards(filters), context);

describe("against predicates written by hand", () => {
  test.prop([resources, requests], { numRuns: runs(3000) })(
    "[P3.1 F1.1 F1.2 F2.3 F3.1 F4.1 F6.1 F6.3 F8.6 F8.2] a view holds what the rules say",
    (resource, request) => {
      expect(matchesView(resource, request, context)).toBe(expectedMatch(resource, request, NOW));
    },
  );

  test.prop([fc.array(resources, { maxLength: 8 }), requests])(
    "reading a request once or for each resource is the same",
    (all, request) => {
      const isMember = viewMatcher(request, context);
      expect(all.map(isMember)).toEqual(all.map((resource) => matchesView(resource, request, context)));
    },
  );
});

describe("laws", () => {
  const flags = fc.constantFrom(
    "is_parent",
    "is_child",
    "has_estimate",
    "has_members",
    "has_priority",
    "has_status",
    "has_tags",
    "has_linked_card",
    "has_due_date",
    "has_start_date",
    "has_completed_date",
    "has_parent_card",
    "is_archived",
    "is_watching",
    "created_from_form",
  );

  test.prop([resources, flags])("[F3.1] a flag and its opposite part the cards", (card, flag) => {
    expect(matches(card, { [flag]: true })).toBe(!matches(card, { [flag]: false }));
  });

  const single: fc.Arbitrary<CardViewFilter> = fc.oneof(
    fc.record({ boards: fc.constantFrom(["1"], ["1", "2"]) }),
    fc.record({ members: fc.constantFrom(["u-ada"], ["u-ada", "u-bob"]) }),
    fc.record({ estimates: fc.constantFrom([0], [0, 1], [1]) }),
    fc.record({ priority: fc.constantFrom([0], [-1, 1]) }),
    fc.record({ statuses: fc.constantFrom<("started" | "completed")[]>(["started"], ["started", "completed"]) }),
    fc.record({ tags: fc.constantFrom(["10"]) }),
    fc.record({ title: fc.constantFrom("a", "B", "\u00e9t") }),
    fc.record({ content: fc.constantFrom("a", "B", "\u00e9t") }),
  );

  test.prop([resources, single])("[F6.3] including and excluding a value part the cards", (card, filter) => {
    expect(matches(card, { include: filter })).toBe(!matches(card, { exclude: filter }));
    expect(matches(card, { include: filter, exclude: filter })).toBe(false);
  });

  test.prop([resources, cardFilters, cardFilters])(
    "[F1.2] a further constraint never adds a card",
    (card, filters, further) => {
      const both = { ...filters, ...Object.fromEntries(Object.entries(further).filter(([key]) => !(key in filters))) };
      if (matches(card, both)) expect(matches(card, filters)).toBe(true);
    },
  );

  test.prop([resources, cardFilters])(
    "[F1.2] a view is the overlap of its filters, each taken alone",
    (card, filters) => {
      const each = Object.entries(filters).map(([key, value]) => matches(card, { [key]: value }));
      expect(matches(card, filters)).toBe(each.every(Boolean));
    },
  );

  test.prop([resources, cardFilters])("the order and the paging of a view do not matter", (card, filters) => {
    const request = {
      ...cards({ ...filters, sort_by: { field: "estimate", order_ascending: true } }),
      count: 1,
      cursor: "x",
    };
    expect(matchesView(card, request, context)).toBe(matches(card, filters));
  });
});
