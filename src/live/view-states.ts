import type { ItemStore } from "./item-store";
import type { ViewState, WatchedView } from "./watched-view";

/** The only place where a view enters another state: so each is in one, and those left to see to are known. */
export class ViewStates {
  readonly #unread = new Set<WatchedView>();
  /** Also those that are about to show what changed. */
  readonly #changed = new Set<WatchedView>();
  readonly #items: ItemStore;

  constructor(items: ItemStore) {
    this.#items = items;
  }

  get unread(): ReadonlySet<WatchedView> {
    return this.#unread;
  }

  get changed(): ReadonlySet<WatchedView> {
    return this.#changed;
  }

  add(view: WatchedView): void {
    this.#setOf(view.state)?.add(view);
  }

  /** Its items may be out of date; a view whose documents are still unread stays unread. */
  change(view: WatchedView): void {
    if (view.state.is !== "unread") this.enter(view, { is: "changed" });
  }

  /** A view that was closed stays closed. Items that it does not come to show may be shown by no other. */
  enter(view: WatchedView, state: ViewState): void {
    const { state: before, wanted = [] } = view;
    if (before.is === "released") return;
    if (state.is !== "shown") this.#items.abandon(wanted);
    view.state = state;
    const [from, to] = [this.#setOf(before), this.#setOf(state)];
    if (from === to) return;
    from?.delete(view);
    to?.add(view);
  }

  #setOf({ is }: ViewState): Set<WatchedView> | undefined {
    if (is === "unread") return this.#unread;
    return is === "changed" || is === "presenting" ? this.#changed : undefined;
  }
}
