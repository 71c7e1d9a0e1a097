import { expect } from "vitest";
import { type CardFilters, matchesView, type ViewRequest, type ViewResource, WorkspaceError } from "workspace-engine";
import type { Fields } from "../../src/storage/query";
import { allRows, type ViewType } from "../../src/views/filter-table";
import { fieldOfResource } from "../../src/views/matches-view";

/** 2026-01-05T09:00:00Z, a Monday, in epoch milliseconds. */
export const NOW = 1_767_603_600_000;

export const context = { now: NOW, user_id: "u-ada" };

/** A card without anything. */
export const bare: ViewResource = { id: "1", time_created: NOW / 1000 - 60, time_updated: NOW / 1000 - 30 };

export const cards = (card_filters: CardFilters): ViewRequest => ({ type: "card", card_filters });

/** Whether a card, or a resource of another type, that is bare but for the given parts satisfies the filters. */
export const holds = (filters: CardFilters, parts: Partial<ViewResource> = {}, type: ViewType = "card"): boolean =>
  matchesView({ ...bare, ...parts }, untyped({ type, [`${type}_filters`]: filters }), context);

/** A request that the types would not let through. */
export const untyped = (request: unknown): ViewRequest => request as ViewRequest;

/** The refusal that the call ends in. */
export function refusalOf(call: () => unknown): WorkspaceError {
  try {
    call();
  } catch (error) {
    if (error instanceof WorkspaceError) return error;
    throw error;
  }
  return expect.unreachable("nothing was refused");
}

/** The path and the code of what the call is refused for. */
export const faultOf = (call: () => unknown): string[] => {
  const { status, code, issues } = refusalOf(call);
  expect({ status, code, count: issues.length }).toEqual({ status: 400, code: "invalid_input", count: 1 });
  return issues.flatMap((issue) => [issue.path, issue.code]);
};

const isFlag = ({ shape }: { readonly shape: string }): boolean => shape === "flag";

/**
 * Every declared field that filters look at, of a resource that u-ada is shown. A flag is no more than whether there is a
 * value, so it is the other rows that say how a field is read.
 */
export const fieldsOf = (resource: ViewResource): Fields =>
  Object.fromEntries(
    [...allRows().filter(isFlag), ...allRows().filter((row) => !isFlag(row))].map((row) => [
      row.field,
      fieldOfResource(row, resource, "u-ada"),
    ]),
  );
