import type { BoardLayout, CardFilters } from "workspace-engine";
import { layouts } from "../layouts/layouts";

/** Panels and pages beside the board itself. */
export const panels = ["sprint", "past", "plan", "archive", "reports"] as const;
export type Panel = (typeof panels)[number];

/** All that a link says about what is shown. */
export interface Address {
  readonly board: string | undefined;
  /** The card that is open. */
  readonly card: string | undefined;
  readonly filters: CardFilters;
  readonly panel: Panel | undefined;
  /** The sequence of the commit after which the workspace is shown; none is the present. */
  readonly at: number | undefined;
  /** How the board is laid out; none is the board's own way. */
  readonly layout: BoardLayout | undefined;
  /** The field that the table goes by, the month of the calendar, such as `2027-01`, and the zoom of the timeline. */
  readonly group: string | undefined;
  readonly month: string | undefined;
  readonly zoom: string | undefined;
}

/** Nothing but a board. */
export const afresh = {
  ...{ card: undefined, filters: {}, at: undefined, panel: undefined },
  ...{ layout: undefined, group: undefined, month: undefined, zoom: undefined },
} as const;

/** As much of an address as a saved view keeps: how a board is shown, and not which. */
export const viewOf = ({ board: _, card: __, at: ___, panel: ____, ...view }: Address): Partial<Address> => view;

/** Reads the query of a link; what it does not know counts as not said. */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const at = query.get("at") ?? "";
  const text = (name: string): string | undefined => query.get(name) ?? undefined;
  return {
    ...{ board: text("board"), card: text("card"), group: text("group"), month: text("month"), zoom: text("zoom") },
    layout: layouts.find(({ id }) => id === text("layout"))?.id,
    filters: readFilters(query.get("filters")),
    panel: panels.find((panel) => panel === query.get("panel")),
    at: /^\d{1,15}$/.test(at) ? Number(at) : undefined,
  };
}

/** The query of a link to it, empty or with its question mark. */
export function writeAddress({ filters, ...parts }: Address): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) query.set(name, String(value));
  if (Object.keys(filters).length > 0) query.set("filters", JSON.stringify(filters));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Whether the filters are right is for the workspace to say. */
function readFilters(json: string | null): CardFilters {
  try {
    const value: unknown = JSON.parse(json ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
