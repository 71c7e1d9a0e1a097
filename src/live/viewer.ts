import { isSame } from "../base/json";
import type { Kind } from "../documents";
import type { Board } from "../resources/board/board-fields";
import type { Card } from "../resources/card/card-fields";
import type { Page } from "../resources/page/page-fields";
import type { OperationContext } from "../session/context";
import type { Restriction } from "../session/restriction";
import type { Clause } from "../storage/query";
import type { View } from "../views/view";
import type { LaneList } from "./live-view";

const liveKinds = ["card", "board", "page", "list"] as const;

export type LiveKind = (typeof liveKinds)[number];

export type Resource = Card | Board | Page | LaneList;

/** A view, or what is asked of lists in the same way. */
export interface Asked extends Omit<View, "type"> {
  readonly type: LiveKind;
}

/** Someone who looks at live views: all views of one user with one role share what they show. */
export class Viewer {
  readonly key: string;
  readonly context: OperationContext;
  readonly #restrict: () => Restriction;
  restriction: Restriction;
  #clauses: ReadonlyMap<Kind, readonly Clause[]> | undefined;
  refCount = 0;

  constructor(key: string, context: OperationContext, restrict: () => Restriction) {
    this.key = key;
    this.context = context;
    this.#restrict = restrict;
    this.restriction = restrict();
  }

  clauses(kind: Kind): readonly Clause[] {
    return this.#clauses?.get(kind) ?? [];
  }

  get isKnown(): boolean {
    return this.#clauses !== undefined;
  }

  /** Reads anew what hides documents. Resolves to whether it is something else than before. */
  async refresh(): Promise<boolean> {
    const restriction = this.#restrict();
    const clauses = new Map<Kind, readonly Clause[]>();
    for (const kind of liveKinds) clauses.set(kind, await restriction(kind));
    if (this.#clauses !== undefined && isSame([...clauses], [...this.#clauses])) return false;
    this.#clauses = clauses;
    this.restriction = restriction;
    return true;
  }
}
