import { isSame } from "../base/is-same";
import type { Kind } from "../documents";
import type { OperationContext } from "../session/context";
import type { Restriction } from "../session/restriction";
import type { Clause } from "../storage/query";

/** The kinds of documents that are shown live. */
export const liveKinds = ["card", "board", "page", "list"] as const;

export type LiveKind = (typeof liveKinds)[number];

export const isLive = (kind: Kind): kind is LiveKind => (liveKinds as readonly Kind[]).includes(kind);

/** Someone who looks at live views: all views of one user with one role share what they show. */
export class Viewer {
  readonly key: string;
  readonly context: OperationContext;
  readonly #restrict: () => Restriction;
  restriction: Restriction;
  #clauses: ReadonlyMap<Kind, readonly Clause[]> | undefined;
  /** How many views are theirs. */
  refCount = 0;

  constructor(key: string, context: OperationContext, restrict: () => Restriction) {
    this.key = key;
    this.context = context;
    this.#restrict = restrict;
    this.restriction = restrict();
  }

  /** The clauses that hide documents of the kind. */
  clauses(kind: Kind): readonly Clause[] {
    return this.#clauses?.get(kind) ?? [];
  }

  /** Whether it was read what hides documents. */
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
