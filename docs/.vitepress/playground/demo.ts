import {
  type Board,
  type Card,
  type LiveView,
  type Page,
  type ViewRequest,
  type ViewType,
  type Workspace,
  WorkspaceError,
} from "workspace-engine";
import { createTestWorkspace, type Duration, type ManualClock } from "workspace-engine/testing";

const WINDOW = 8;

/** What the playground shows. Times are in epoch milliseconds. */
export interface DemoState {
  readonly now: number;
  readonly type: ViewType;
  readonly items: readonly (Card | Board | Page)[];
  readonly hasMore: boolean;
  /** When the passing of time alone may change the items next. */
  readonly nextChangeAt: number | undefined;
  /** What is asked for, in sentences. */
  readonly words: readonly string[];
  readonly warnings: readonly string[];
  /** Why the request as it stands cannot be shown: the items are those of the last one that could. */
  readonly faults: readonly string[];
}

/** A made-up workspace, whose clock stands until it is moved, and a live view of it. */
export class Demo {
  readonly #workspace: Workspace;
  readonly #clock: ManualClock;
  #shown: { readonly request: ViewRequest; readonly view: LiveView<Card | Board | Page> };
  #asked: unknown;
  #faults: readonly string[] = [];

  private constructor(workspace: Workspace, clock: ManualClock, request: ViewRequest) {
    this.#workspace = workspace;
    this.#clock = clock;
    this.#shown = this.#watch(request);
  }

  static async open(request: ViewRequest): Promise<Demo> {
    const { workspace, clock } = await createTestWorkspace({ seed: 7, cards: 240, timeUnit: "milliseconds" });
    return new Demo(workspace, clock, request);
  }

  /** Shows the view that the JSON text asks for, if it can be shown and nothing else was asked for meanwhile. */
  async ask(text: string): Promise<void> {
    const asked = {};
    this.#asked = asked;
    const answer = await this.#read(text);
    if (asked !== this.#asked) return;
    this.#faults = answer instanceof Error ? faultsOf(answer) : [];
    if (answer instanceof Error) return;
    this.#shown.view.close();
    this.#shown = this.#watch(answer);
  }

  async advance(duration: Duration): Promise<void> {
    await this.#clock.advance(duration);
  }

  /** Moves to when the passing of time alone may change the items next. */
  async skip(): Promise<void> {
    const { nextChangeAt } = this.#shown.view.snapshot;
    if (nextChangeAt !== undefined) await this.#clock.set(nextChangeAt);
  }

  async state(): Promise<DemoState> {
    const { request, view } = this.#shown;
    await view.ready;
    const { type, clauses, warnings } = await this.#workspace.explainView(request);
    const { items, hasMore, nextChangeAt } = view.snapshot;
    const words = clauses.map(({ text }) => text);
    return {
      now: this.#clock.now(),
      type,
      items,
      hasMore,
      nextChangeAt,
      words,
      warnings: warnings.map(({ message }) => message),
      faults: this.#faults,
    };
  }

  close(): void {
    this.#shown.view.close();
  }

  async #read(text: string): Promise<ViewRequest | Error> {
    try {
      const request: ViewRequest = JSON.parse(text);
      await this.#workspace.explainView(request);
      return request;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #watch(request: ViewRequest) {
    return { request, view: this.#workspace.watchView(request, { window: WINDOW }) };
  }
}

function faultsOf(error: Error): readonly string[] {
  if (!(error instanceof WorkspaceError) || error.issues.length === 0) return [error.message];
  return error.issues.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
}
