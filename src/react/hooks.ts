import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import type { LiveBoardRequest, LiveBoardSnapshot, LiveSummarySnapshot, LiveViewSnapshot } from "../live/live-view";
import {
  type LiveStore,
  type LiveWorkspace,
  liveStore,
  type OperationInput,
  type OperationName,
  type OperationOutput,
  type OperationSnapshot,
  type OperationStore,
  type QueryName,
  type QuerySnapshot,
  type QueryStoreOptions,
} from "../live-store";
import type { BoardStoreOptions, SummaryStoreOptions, ViewStoreOptions } from "../live-store/live-store";
import { type QueryArguments, queryKey } from "../live-store/query-store";
import type { LiveSnapshot } from "../live-store/shared-sources";
import { boardKey, type SnapshotStore, summaryKey, viewKey } from "../live-store/snapshot-store";
import type { Board } from "../resources/board/board-fields";
import type { Card } from "../resources/card/card-fields";
import type { Page } from "../resources/page/page-fields";
import type { SummaryRequest } from "../views/operations/summarize-view";
import type { BoardViewRequest, CardViewRequest, PageViewRequest, ViewRequest } from "../views/view-request";

const WorkspaceContext = createContext<LiveWorkspace | undefined>(undefined);

/** The workspace that components below the provider use. */
export interface WorkspaceProviderProps {
  /** A `Workspace`, or the client of one. The same object with every render: another one closes what was open. */
  readonly workspace: LiveWorkspace;
  readonly children?: ReactNode;
}

/**
 * Gives the components in it a workspace. Rules O7.
 * @example
 * ```tsx
 * import { WorkspaceProvider } from "workspace-engine/react";
 *
 * export const App = () => (
 *   <WorkspaceProvider workspace={workspace}>
 *     <h1>Roadmap</h1>
 *   </WorkspaceProvider>
 * );
 * ```
 */
export function WorkspaceProvider({ workspace, children }: WorkspaceProviderProps): ReactElement {
  return createElement(WorkspaceContext.Provider, { value: workspace }, children);
}

/**
 * The workspace of the nearest `WorkspaceProvider`. Rules O7.
 * @throws TypeError where there is none.
 */
export function useWorkspace(): LiveWorkspace {
  const workspace = useContext(WorkspaceContext);
  if (workspace === undefined) throw new TypeError("There is no <WorkspaceProvider> around this component.");
  return workspace;
}

const useLiveStore = (): LiveStore => liveStore(useWorkspace());

/** How what a hook shows is shown. */
export interface ShownOptions {
  /**
   * Whether to go on showing what was asked for before, as `loading`, while what is asked for now is read. Default: false,
   * since a component may well show the one as if it were the other.
   */
  readonly keepPrevious?: boolean | undefined;
  /** Whether to throw the error of what has `failed`, for the nearest error boundary. Default: false. */
  readonly throwOnError?: boolean | undefined;
}

interface Shown extends ShownOptions {
  readonly initial?: object | undefined;
}

/** The snapshot of what is opened for a key, the same for every component of a render. */
function useShown<Snapshot extends LiveSnapshot>(
  key: string,
  options: Shown,
  open: (store: LiveStore) => SnapshotStore<Snapshot>,
): Snapshot {
  const live = useLiveStore();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what counts of what is asked for.
  const store = useMemo(() => open(live), [live, key]);
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
  const previous = useRef<Snapshot>(undefined);
  useEffect(() => {
    if (snapshot.status !== "loading") previous.current = snapshot;
  }, [snapshot]);
  const isKept = options.keepPrevious === true && options.initial === undefined && snapshot.status === "loading";
  const shown = useMemo(() => {
    const { current } = previous;
    if (!isKept || current === undefined) return snapshot;
    const { status, error } = snapshot;
    return Object.freeze({ ...current, status, error, nextChangeAt: undefined });
  }, [snapshot, isKept]);
  if (options.throwOnError === true && shown.status === "failed") throw shown.error;
  return shown;
}

export interface UseViewOptions<Item> extends ViewStoreOptions<Item>, ShownOptions {}

/**
 * The first items of a view, kept right with every commit and as time passes. All components that ask for the same view
 * share it; a request written anew with every render is the same as long as it asks for the same. Nothing is thrown for a
 * request that is refused, unless `throwOnError` says so: the status is then `failed`. Rules O1, O2, O8.
 * @throws TypeError where there is no `WorkspaceProvider`.
 * @example
 * ```tsx
 * import { useView } from "workspace-engine/react";
 *
 * export function MyCards({ user_id }: { user_id: string }) {
 *   const { items, status, error } = useView({ type: "card", card_filters: { include: { members: [user_id] } } });
 *   if (status === "failed") return <p role="alert">{error?.message}</p>;
 *   return <ul aria-busy={status === "loading"}>{items.map((card) => <li key={card.id}>{card.title}</li>)}</ul>;
 * }
 * ```
 */
export function useView(request: CardViewRequest, options?: UseViewOptions<Card>): LiveViewSnapshot<Card>;
export function useView(request: BoardViewRequest, options?: UseViewOptions<Board>): LiveViewSnapshot<Board>;
export function useView(request: PageViewRequest, options?: UseViewOptions<Page>): LiveViewSnapshot<Page>;
export function useView(
  request: ViewRequest,
  options?: UseViewOptions<Card | Board | Page>,
): LiveViewSnapshot<Card | Board | Page>;
export function useView(
  request: ViewRequest,
  options: UseViewOptions<Card | Board | Page> = {},
): LiveViewSnapshot<Card | Board | Page> {
  return useShown(viewKey(request, options.window), options, (store) => store.view(request, options));
}

export interface UseBoardOptions extends BoardStoreOptions, ShownOptions {}

/**
 * A board with its lists in order, and each list's first cards and their count, kept right with every commit and as time
 * passes, and shared as by `useView`. Cards that are being moved by `useOperation("moveCard")` are where they are moved to.
 * Rules O1, O2, O5, O8.
 * @throws TypeError where there is no `WorkspaceProvider`.
 * @example
 * ```tsx
 * import { useBoard } from "workspace-engine/react";
 *
 * export function Lanes({ board_id }: { board_id: string }) {
 *   const { board, lists } = useBoard({ board_id, cards_per_list: 20 });
 *   return (
 *     <section aria-label={board?.title}>
 *       {lists.map(({ list, cards, count }) => (
 *         <ol key={list.id} aria-label={`${list.title}, ${count}`}>
 *           {cards.map((card) => <li key={card.id}>{card.title}</li>)}
 *         </ol>
 *       ))}
 *     </section>
 *   );
 * }
 * ```
 */
export function useBoard(input: LiveBoardRequest, options: UseBoardOptions = {}): LiveBoardSnapshot {
  return useShown(boardKey(input), options, (store) => store.board(input, options));
}

export interface UseSummaryOptions extends SummaryStoreOptions, ShownOptions {}

/**
 * The summary of a view, kept right with every commit and as time passes, and shared as by `useView`. Its `summary` is
 * undefined while it is first read. Rules O1, O8.
 * @throws TypeError where there is no `WorkspaceProvider`.
 * @example
 * ```tsx
 * import { useSummary } from "workspace-engine/react";
 *
 * export function Points({ board_id }: { board_id: string }) {
 *   const { summary } = useSummary({
 *     type: "card",
 *     card_filters: { include: { boards: [board_id] } },
 *     measures: [{ sum: "estimate" }],
 *   });
 *   return <output>{summary?.measures[0]} points</output>;
 * }
 * ```
 */
export function useSummary(request: SummaryRequest, options: UseSummaryOptions = {}): LiveSummarySnapshot {
  return useShown(summaryKey(request), options, (store) => store.summary(request, options));
}

export interface UseQueryOptions<Output> extends QueryStoreOptions<Output>, ShownOptions {}

/**
 * The answer of an operation that changes nothing, kept right with every commit, and shared as by `useView`: for comments, members,
 * timers and whatever else is no view. It is asked for again after each commit, and is the same object where nothing of it changed;
 * what changes as time passes only is seen with the next commit. Rules O3, O8.
 * @throws TypeError where there is no `WorkspaceProvider`.
 * @example
 * ```tsx
 * import { useQuery } from "workspace-engine/react";
 *
 * export function Comments({ card_id }: { card_id: string }) {
 *   const { output, status, error } = useQuery("getComments", { card_id });
 *   if (status === "failed") return <p role="alert">{error?.message}</p>;
 *   return <ul aria-busy={status === "loading"}>{output?.comments.map(({ id }) => <li key={id}>{id}</li>)}</ul>;
 * }
 * ```
 */
export function useQuery<Name extends QueryName>(
  name: Name,
  ...asked: QueryArguments<Name, UseQueryOptions<OperationOutput<Name>>>
): QuerySnapshot<OperationOutput<Name>> {
  const [input, options = {}] = asked;
  return useShown(`${queryKey(name, input)} ${options.enabled}`, options, (store) => store.query(name, ...asked));
}

/** How the calls of an operation stand, and what calls it. */
export interface UsedOperation<Input, Output>
  extends OperationSnapshot<Output>,
    Pick<OperationStore<Input, Output>, "run" | "runAsync" | "reset"> {}

/**
 * An operation for a component to call, and how its last call stands. With `moveCard` the card is shown in its new place at
 * once by every `useView` and `useBoard`, and is taken back if the move is refused; `after_card_id` puts it after another card.
 * Moves are carried out one after the other. Rules O4, O5.
 * @throws TypeError where there is no `WorkspaceProvider`.
 * @example
 * ```tsx
 * import { useOperation } from "workspace-engine/react";
 *
 * export function Done({ card_id, list_id }: { card_id: string; list_id: string }) {
 *   const { run, isPending, error } = useOperation("moveCard");
 *   return (
 *     <button type="button" disabled={isPending} onClick={() => run({ card_id, list_id })}>
 *       {error?.message ?? "Done"}
 *     </button>
 *   );
 * }
 * ```
 */
export function useOperation<Name extends OperationName>(
  name: Name,
): UsedOperation<OperationInput<Name>, OperationOutput<Name>> {
  const store = useLiveStore();
  const operation = useMemo(() => store.operation(name), [store, name]);
  const snapshot = useSyncExternalStore(operation.subscribe, operation.getSnapshot, operation.getServerSnapshot);
  return useMemo(() => {
    const { run, runAsync, reset } = operation;
    return { ...snapshot, run, runAsync, reset };
  }, [operation, snapshot]);
}
