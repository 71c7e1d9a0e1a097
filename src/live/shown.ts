import type { STime } from "../base/time";
import { aFunction, anything, checkOptions, type OptionRule, optional } from "../errors/check-options";
import type { Board } from "../resources/board/board-fields";
import type { Card } from "../resources/card/card-fields";
import type { Page } from "../resources/page/page-fields";
import { type Caused, type Connect, type Keeper, ShownSubject, type SubjectSink } from "./live-subject";
import type {
  BoardDiff,
  LiveBoard,
  LiveBoardSnapshot,
  LiveSummary,
  LiveSummarySnapshot,
  LiveView,
  LiveViewSnapshot,
  SummaryDiff,
  ViewDiff,
  WatchViewOptions,
} from "./live-view";

export type Viewed = Card | Board | Page;
export type ViewState<Item> = Pick<LiveViewSnapshot<Item>, "items" | "hasMore">;
export type BoardState = Pick<LiveBoardSnapshot, "board" | "lists">;
export type SummaryState = Pick<LiveSummarySnapshot, "summary">;

/** The live view, its state and its diff, for each method that watches something. */
export interface Subjects {
  readonly watchView: {
    readonly live: LiveView<Viewed>;
    readonly state: ViewState<Viewed>;
    readonly diff: ViewDiff<Viewed>;
  };
  readonly watchBoard: { readonly live: LiveBoard; readonly state: BoardState; readonly diff: BoardDiff };
  readonly watchSummary: { readonly live: LiveSummary; readonly state: SummaryState; readonly diff: SummaryDiff };
}

export type Watch = keyof Subjects;
export type StateOf<Name extends Watch> = Subjects[Name]["state"];
export type DiffOf<Name extends Watch> = Subjects[Name]["diff"];
export type SinkOf<Name extends Watch> = SubjectSink<StateOf<Name>, DiffOf<Name>>;
export type ViewSink<Item> = SubjectSink<ViewState<Item>, ViewDiff<Item>>;
export type KeeperOf<Name extends Watch> = Keeper<StateOf<Name>, DiffOf<Name>>;

class ShownView extends ShownSubject<ViewState<Viewed>, ViewDiff<Viewed>> {
  get current(): readonly Viewed[] {
    return this.state.items;
  }

  get hasMore(): boolean {
    return this.state.hasMore;
  }
}

const none: readonly never[] = Object.freeze([]);
export const noChanges = Object.freeze({ added: none, removed: none, moved: none, updated: none });
const onError = optional(aFunction);

interface Subject<Name extends Watch> {
  readonly Shown: typeof ShownSubject<StateOf<Name>, DiffOf<Name>>;
  /** The state until it is read. */
  readonly first: StateOf<Name>;
  /** The part of a diff that says that the state stays. */
  readonly stays: Omit<DiffOf<Name>, keyof Caused>;
  readonly rules: { readonly onError: OptionRule; readonly window?: OptionRule };
}

export const subjects: { readonly [Name in Watch]: Subject<Name> } = {
  watchView: {
    Shown: ShownView,
    first: { items: none, hasMore: false },
    stays: noChanges,
    rules: { window: anything, onError },
  },
  watchBoard: {
    Shown: ShownSubject,
    first: { board: undefined, lists: none },
    stays: { lists: noChanges, cards: none },
    rules: { onError },
  },
  watchSummary: {
    Shown: ShownSubject,
    first: { summary: undefined },
    stays: { groups: noChanges },
    rules: { onError },
  },
};

/** A live view or the like that is kept right by what `connect` finds. */
export function show<Name extends Watch>(
  name: Name,
  now: () => STime,
  options: WatchViewOptions,
  connect: Connect<StateOf<Name>, DiffOf<Name>>,
): Subjects[Name]["live"] {
  const { Shown, first, stays, rules } = subjects[name];
  checkOptions<object>(options, rules);
  const subject = new Shown(first, stays, connect, now, options);
  // The two symbols by which `using` closes it, where the language has them.
  const dispose: unknown = Reflect.get(Symbol, "dispose");
  const asyncDispose: unknown = Reflect.get(Symbol, "asyncDispose");
  const close = () => subject.close();
  if (typeof dispose === "symbol") Object.defineProperty(subject, dispose, { value: close });
  if (typeof asyncDispose === "symbol") Object.defineProperty(subject, asyncDispose, { value: async () => close() });
  return subject as unknown as Subjects[Name]["live"];
}
