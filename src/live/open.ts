import * as z from "zod/mini";
import { DEFAULT_PAGE_COUNT, MAX_PAGE_COUNT } from "../base/limits";
import type { Engine } from "../engine/engine";
import { refusal, type WorkspaceError } from "../errors/errors";
import { accepted, readWith } from "../errors/input-issues";
import { getBoard } from "../resources/board/operations/get-boards";
import { idSchema, integerSchema } from "../resources/common/base-schemas";
import type { ActingActor } from "../session/context";
import { asOccurrence, asWorkspaceError } from "../session/retry";
import { absent, anyOf } from "../storage/query";
import { checkUnknownFields } from "../unknown-fields/check-unknown-fields";
import { type CardFilters, flag, ids } from "../views/filter-table";
import { viewContext } from "../views/operations/decide-view";
import { summaryRequestSchema } from "../views/operations/summarize-view";
import { readView } from "../views/read-view";
import { viewRequestSchema } from "../views/schema";
import { type Constraint, compileView, type View } from "../views/view";
import { between } from "./diff";
import { hubOf, type LiveHub } from "./hub";
import type { KeeperOf, SinkOf, ViewSink, Watch } from "./shown";
import type { Asked as AskedView, Resource } from "./viewer";
import type { Kept } from "./watched";
import { type BoardParts, WatchedBoard } from "./watched-board";
import { WatchedSummary } from "./watched-summary";
import { WatchedView } from "./watched-view";

interface Asked {
  readonly request: unknown;
  /** How many of the first items of a view to show. */
  readonly window?: unknown;
  readonly actor: ActingActor;
}

/** Judges what is asked for. Returns what makes that of it which is kept right. */
type Judge<Name extends Watch> = (engine: Engine, asked: Asked, sink: SinkOf<Name>) => Promise<() => Kept>;

const judges: { readonly [Name in Watch]: Judge<Name> } = {
  watchView: judgeView,
  watchBoard: judgeBoard,
  watchSummary: judgeSummary,
};

/** Opens what a method watches, unless it was closed meanwhile. */
export async function open<Name extends Watch>(
  name: Name,
  engine: Engine,
  asked: Asked,
  sink: SinkOf<Name>,
): Promise<KeeperOf<Name>> {
  const hub = hubOf(engine);
  const nowMs = hub.source.now();
  try {
    const make = await judges[name](engine, asked, sink);
    await hub.enter().catch((error: unknown) => {
      hub.leave();
      throw error;
    });
    if (sink.over.aborted) hub.leave();
    else hub.keep(make());
    return { between: between[name], settled: () => hub.settled() };
  } catch (error) {
    throw asOccurrence(error, hub.source.options, nowMs);
  }
}

async function judgeView(engine: Engine, asked: Asked, sink: SinkOf<"watchView">) {
  const { request, window: given } = asked;
  const hub = hubOf(engine);
  const context = await authorized(hub, "watchView", viewRequestSchema, asked);
  const { view, page } = accepted("The request of watchView", readWith(viewRequestSchema, request));
  if (page.cursor) {
    throw refusal("invalid_input", "cursor", "A live view begins with the first item: leave the cursor out.");
  }
  const window = windowSize(given ?? Math.min(page.count ?? DEFAULT_PAGE_COUNT, MAX_PAGE_COUNT));
  const asOf = viewContext(context, context.nowMs);
  // A bound that cannot be resolved is refused here, and not when the storage is read.
  compileView(view, asOf);
  const watching = { view, window, context: asOf, isCounted: false };
  return () => new WatchedView({ ...watching, viewer: hub.viewer(context) }, sink);
}

async function judgeSummary(engine: Engine, asked: Asked, sink: SinkOf<"watchSummary">) {
  const hub = hubOf(engine);
  const context = await authorized(hub, "watchSummary", summaryRequestSchema, asked);
  const read = accepted("The request of watchSummary", readWith(summaryRequestSchema, asked.request));
  const asOf = viewContext(context, context.nowMs);
  compileView(read.view, asOf);
  return () => new WatchedSummary(read, { context: asOf, viewer: hub.viewer(context) }, sink);
}

/** The context of somebody who may look at views, and whose request has no field that nothing reads. */
async function authorized({ source }: LiveHub, operation: string, schema: z.core.$ZodType, { request, actor }: Asked) {
  const context = source.context(actor, request);
  await context.authorize(true, [], "");
  const { unknownFields } = source.options;
  if (unknownFields !== undefined)
    checkUnknownFields(unknownFields, { operation, schema, parts: [{ value: request }] });
  return context;
}

function windowSize(window: unknown): number {
  const isSize = typeof window === "number" && Number.isInteger(window) && window >= 1 && window <= MAX_PAGE_COUNT;
  if (isSize) return window;
  throw refusal("invalid_input", "window", `window must be a whole number from 1 to ${MAX_PAGE_COUNT}.`);
}

const boardRequestSchema = z.strictObject({
  board_id: idSchema,
  card_filters: z.optional(z.custom<CardFilters | null>()),
  cards_per_list: z.nullish(integerSchema.check(z.minimum(1), z.maximum(MAX_PAGE_COUNT))),
});

/** All that a board can have. */
const MOST_LISTS = 1_000_000;
const IS_ARCHIVED = "card_filters.is_archived";

/** Judges what is asked for, and whether the actor may have the board. */
async function judgeBoard(engine: Engine, { request, actor }: Asked, sink: SinkOf<"watchBoard">) {
  const hub = hubOf(engine);
  const { board_id, card_filters, cards_per_list } = accepted(
    "The request of watchBoard",
    readWith(boardRequestSchema, request),
  );
  const cards = readView({ type: "card", card_filters: withDefaults(card_filters ?? {}) });
  const context = hub.source.context(actor, request);
  const asOf = viewContext(context, context.nowMs);
  compileView(cards, asOf);
  const read = () => engine.perform({ name: "getBoard", operation: getBoard }, actor, { board_id });
  await read();
  const showsArchived = cards.constraints.every(({ path, given }) => path !== IS_ARCHIVED || given === true);
  const isSorted = (card_filters?.sort_by ?? null) !== null;
  const watched = (view: AskedView, window: number, part: ViewSink<Resource>, isCounted = false) => {
    return new WatchedView({ view, window, context: asOf, viewer: hub.viewer(context), isCounted }, part);
  };
  const parts: BoardParts = {
    board: (part) => watched(readView({ type: "board", board_filters: { include: { ids: [board_id] } } }), 1, part),
    lists: (part) => watched(listsOf(board_id, showsArchived), MOST_LISTS, part),
    lane: (id, part) => watched(laneOf(cards, id, isSorted), cards_per_list ?? DEFAULT_PAGE_COUNT, part, true),
    loss: () => lossOf(read, board_id),
  };
  return () => new WatchedBoard(parts, sink, hub.upkeep);
}

/** Invalid filters are left to their reader, which reports them. */
const withDefaults = (filters: CardFilters): CardFilters =>
  typeof filters === "object" && !Array.isArray(filters) && filters.is_archived === undefined
    ? { ...filters, is_archived: false }
    : filters;

const having = (path: string, field: string, id: string): Constraint => ({
  path,
  row: ids(field),
  given: [id],
  clause: () => anyOf(field, [id]),
});

const unarchived: Constraint = {
  path: "archived",
  row: flag("archived"),
  given: false,
  clause: () => absent("archived"),
};

const listsOf = (boardId: string, showsArchived: boolean): AskedView => ({
  type: "list",
  constraints: [having("board_id", "board_id", boardId), ...(showsArchived ? [] : [unarchived])],
  sort: { field: "order_key", direction: "ascending" },
});

/** The part of a view of cards that is in one list, in the order of the list unless another was asked for. */
const laneOf = ({ type, constraints, sort }: View, listId: string, isSorted: boolean): View => ({
  type,
  constraints: [...constraints, having("card_filters.include.lists", "list_id", listId)],
  sort: isSorted ? sort : { field: "position", direction: "ascending" },
});

/** The error with which `getBoard` refuses the board. */
async function lossOf(read: () => Promise<unknown>, boardId: string): Promise<WorkspaceError> {
  try {
    await read();
  } catch (error) {
    return asWorkspaceError(error);
  }
  return refusal("no_access", "board_id", `Live views do not show board ${boardId} to this actor.`);
}
