import { expect } from "vitest";
import {
  applyViewDiff,
  type LiveView,
  type LiveViewSnapshot,
  type ViewDiff,
  type ViewRequest,
  type Workspace,
} from "workspace-engine";

interface Found {
  readonly id: string;
}

/** A live view with every change of its items that it told, and a copy of it that knows nothing else. */
export class Followed {
  readonly view: LiveView<Found>;
  readonly diffs: ViewDiff<Found>[] = [];
  copy: readonly Found[] = [];
  /** What it showed when it told of a change last. */
  #told: LiveViewSnapshot<Found>;
  readonly #judge: Workspace;
  readonly #request: ViewRequest;
  readonly #window: number;

  /** The judge, for the same actor, says what a fresh look shows. */
  constructor(workspace: Workspace, request: ViewRequest, window = 25, judge = workspace) {
    this.#judge = judge;
    this.#request = request;
    this.#window = window;
    this.view = workspace.watchView(request, { window });
    this.#told = this.view.snapshot;
    this.view.subscribe((diff) => {
      const { snapshot } = this.view;
      expect(snapshot, "nothing changed").not.toBe(this.#told);
      this.#told = snapshot;
      const before = this.copy;
      this.copy = applyViewDiff(this.copy, diff);
      expect(this.copy).toEqual(snapshot.items);
      if (diff.reason === "status") {
        expect(this.copy, "items changed").toEqual(before);
        return;
      }
      this.diffs.push(diff);
      expect(this.copy, "a diff without a change").not.toEqual(before);
    });
  }

  /** Holds it to what a fresh look at the workspace shows. */
  async check(): Promise<void> {
    const page = await this.#judge.previewView({ ...this.#request, count: this.#window });
    const fresh: readonly Found[] = page.cards ?? page.boards ?? page.pages ?? [];
    const about = JSON.stringify([this.#request, this.#judge.actor]);
    expect(this.view.current, about).toEqual(fresh);
    expect(this.view.hasMore, about).toBe(page.cursor !== "");
    expect(this.copy, about).toEqual(fresh);
    expect(this.view.status).toBe("live");
    expect(this.view.snapshot, "something changed untold").toBe(this.#told);
    for (const { added, removed, moved, updated } of this.diffs)
      expect(added.length + removed.length + moved.length + updated.length).toBeGreaterThan(0);
  }
}
