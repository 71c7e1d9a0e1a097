import * as z from "zod/mini";
import { DEFAULT_PAGE_COUNT, MAX_PAGE_COUNT } from "../base/limits";
import type { Engine } from "../engine/engine";
import { refusal, type WorkspaceError } from "../errors/errors";
import { accepted, readWith } from "../errors/input-issues";
import { getBoard } from "../resources/board/operations/get-boards";
import { idSchema, integerSchema } from "../resources/common/base-schemas";
import { asOccurrence, asWorkspaceError } from "../session/as-occurrence";
import type { ActingActor } from "../session/context";
import { absent, anyOf } from "../storage/clauses";
import type { Clause } from "../storage/query";
import type { CardFilters } from "../views/card-filters";
import { compileView } from "../views/compile-view";
import { flag, ids } from "../views/filter-rows";
import { readView } from "../views/read-view";
import type { Constraint, View } from "../views/view";
import { boardDiffBetween } from "./board-diff";
import { enter, hubOf } from "./hub-of";
import type { Asked } from "./item";
import { MatchCount } from "./match-count";
import type { BoardSink, ConnectBoard } from "./shown-board";
import type { BoardParts } from "./watched-board";
import { WatchedView } from "./watched-view";

/** The request for a live board. */
export type AskedBoard = { readonly request: unknown; readonly actor: ActingActor };

const requestSchema = z.strictObject({
  board_id: idSchema,
  card_filters: z.optional(z.custom<CardFilters | null>()),
  cards_per_list: z.nullish(integerSchema.check(z.minimum(1), z.maximum(MAX_PAGE_COUNT))),
});

/** Opens a live board; resolves when it is shown. */
export async function openBoard(engine: Engine, asked: AskedBoard, sink: BoardSink): ReturnType<ConnectBoard> {
  const hub = hubOf(engine);
  const nowMs = hub.source.now();
  try {
    const makeParts = await judge(engine, asked);
    await enter(hub, sink);
    if (!sink.isClosed()) await hub.keepBoard(makeParts(), sink);
  } catch (error) {
    throw asOccurrence(error, hub.source.options, nowMs);
  }
  return {
    merge: (before, after, { reason, at }) => boardDiffBetween(before, after, reason, at),
    settled: () => hub.settled(),
  };
}

/** Judges what is asked for, and whether the actor may have the board. */
async function judge(engine: Engine, { request, actor }: AskedBoard): Promise<() => BoardParts> {
  const hub = hubOf(engine);
  const { source } = hub;
  const { timeZone, timeUnit } = source.options;
  const { board_id, card_filters, cards_per_list } = accepted(
    "The request of watchBoard",
    readWith(requestSchema, request),
  );
  const cards = readView({ type: "card", card_filters: withDefaults(card_filters ?? {}) });
  const context = { now: source.now(), userId: actor.user_id, timeZone, timeUnit };
  // A bound that cannot be resolved is refused here, and not when the storage is read.
  compileView(cards, context);
  const read = () => engine.perform({ name: "getBoard", operation: getBoard }, actor, { board_id });
  await read();
  const viewer = () => hub.viewer(actor, source.context(actor, request));
  const showsArchived = cards.constraints.every(({ path, given }) => path !== IS_ARCHIVED || given === true);
  const isSorted = (card_filters?.sort_by ?? null) !== null;
  return () => ({
    board: (sink) => new WatchedView(boardItself(board_id), 1, context, viewer(), sink),
    lists: (sink) => new WatchedView(listsOf(board_id, showsArchived), MOST_LISTS, context, viewer(), sink),
    lane: (listId, sink) => {
      const size = cards_per_list ?? DEFAULT_PAGE_COUNT;
      const view = new WatchedView(laneOf(cards, listId, isSorted), size, context, viewer(), sink);
      view.count = new MatchCount(view);
      return view;
    },
    loss: () => lossOf(read, board_id),
  });
}

/** All that a board can have. */
const MOST_LISTS = 1_000_000;
const IS_ARCHIVED = "card_filters.is_archived";

/** Invalid filters are left to their reader, which reports them. */
const withDefaults = (filters: CardFilters): CardFilters =>
  typeof filters === "object" && !Array.isArray(filters) && filters.is_archived === undefined
    ? { ...filters, is_archived: false }
    : filters;

const boardItself = (id: string): View => readView({ type: "board", board_filters: { include: { ids: [id] } } });

const listsOf = (boardId: string, showsArchived: boolean): Asked => ({
  type: "list",
  constraints: [
    { path: "board_id", row: ids("board_id"), given: [boardId], clause: always(anyOf("board_id", [boardId])) },
    ...(showsArchived
      ? []
      : [{ path: "archived", row: flag("archived"), given: false, clause: always(absent("archived")) }]),
  ],
  sort: { field: "order_key", direction: "ascending" },
});

/** The part of a view of cards that is in one list, in the order of the list unless another was asked for. */
function laneOf({ type, constraints, sort }: View, listId: string, isSorted: boolean): View {
  const list: Constraint = {
    path: "card_filters.include.lists",
    row: ids("list_id"),
    given: [listId],
    clause: always(anyOf("list_id", [listId])),
  };
  const order = isSorted ? sort : ({ field: "position", direction: "ascending" } as const);
  return { type, constraints: [...constraints, list], sort: order };
}

const always = (clause: Clause) => () => clause;

/** The error with which `getBoard` refuses the board. */
async function lossOf(read: () => Promise<unknown>, boardId: string): Promise<WorkspaceError> {
  try {
    await read();
  } catch (error) {
    return asWorkspaceError(error);
  }
  return refusal("no_access", "board_id", `Live views do not show board ${boardId} to this actor.`);
}
