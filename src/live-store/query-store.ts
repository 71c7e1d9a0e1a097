import { isObject } from "../base/json";
import { keepingSame } from "../base/structural-sharing";
import { refusal, unexpected, WorkspaceError } from "../errors/errors";
import type { LiveViewStatus } from "../live/live-view";
import { stepQueue } from "../live/schedule";
import type { OperationInput, OperationName, OperationOutput } from "./operation-store";
import type { LiveSource } from "./shared-sources";
import type { LiveWorkspace } from "./snapshot-store";

/** The name of an operation that changes nothing, such as `getComments`. */
export type QueryName = Extract<
  OperationName,
  `get${string}` | `summarize${string}` | "previewView" | "search" | "export" | "verify"
>;

/** The input, which may be left out where the operation needs none, and options. */
export type QueryArguments<Name extends QueryName, Options> =
  undefined extends OperationInput<Name>
    ? [input?: OperationInput<Name>, options?: Options]
    : [input: OperationInput<Name>, options?: Options];

/** The answer of an operation, kept right with every commit. */
export interface QuerySnapshot<Output> {
  /** The last answer, the same frozen object until it is another; undefined before the first, and when it has `failed`. */
  readonly output: Output | undefined;
  /** `loading` until the first answer, `stale` while it cannot be asked for, `failed` when it is refused. */
  readonly status: Exclude<LiveViewStatus, "closed">;
  /** Why it is `stale` or `failed`, or still loading. */
  readonly error: WorkspaceError | undefined;
}

/** The least time between two questions of one query, in milliseconds: others may commit faster than anybody can look. */
const LEAST_PAUSE = 100;

const loading = Object.freeze({ output: undefined, status: "loading", error: undefined });

export const queryLoading = <Output>(initial: Output | undefined): QuerySnapshot<Output> =>
  initial === undefined ? loading : Object.freeze({ ...loading, output: initial });

/** A text that questions have in common which ask for the same. */
export const queryKey = (name: string, input: unknown): string =>
  JSON.stringify([name, input ?? {}], (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );

/** Asks an operation, and again whenever something may have changed: one question at a time, and one more to come. */
export function openQuery<Name extends QueryName>(
  workspace: LiveWorkspace,
  name: Name,
  given: OperationInput<Name> | undefined,
  changes: ReturnType<typeof sharedChanges>,
): LiveSource<QuerySnapshot<OperationOutput<Name>>> {
  type Output = OperationOutput<Name>;
  if (!/^(get[A-Z]|summarize[A-Z]|(previewView|search|export|verify)$)/.test(name)) {
    const message = `Only reads can be queried: call ${name} with useOperation.`;
    throw refusal("invalid_input", "name", message, "invalid_value");
  }
  const input = structuredClone(given);
  let snapshot: QuerySnapshot<Output> = loading;
  let notify: () => unknown = () => {};
  let isClosed = false;
  let isDue = false;
  let askedAt = Number.NEGATIVE_INFINITY;

  function show(next: QuerySnapshot<Output>): void {
    const { output, status, error } = snapshot;
    const isShown = next.output === output && next.status === status && next.error?.code === error?.code;
    if (isShown || isClosed) return;
    snapshot = Object.freeze(next);
    notify();
  }

  async function read(): Promise<void> {
    const pause = askedAt + LEAST_PAUSE - performance.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    isDue = false;
    if (isClosed) return;
    askedAt = performance.now();
    const answer: unknown = await Reflect.apply(workspace[name], workspace, [input]);
    show({ output: keepingSame(snapshot.output, answer) as Output, status: "live", error: undefined });
  }

  const steps = stepQueue(read, (cause) => {
    const error = cause instanceof WorkspaceError ? cause : unexpected(cause);
    const { output } = snapshot;
    const isRefused = error.status < 500 && error.status !== 408 && error.status !== 429;
    if (isRefused) show({ output: undefined, status: "failed", error });
    else show({ output, status: output === undefined ? "loading" : "stale", error });
    return !isRefused && !isClosed;
  });
  const leave = changes.add(() => {
    if (isDue) return;
    isDue = true;
    void steps.add(read);
  });
  return {
    get snapshot() {
      return snapshot;
    },
    subscribe(listener) {
      notify = listener;
      return () => {};
    },
    close() {
      isClosed = true;
      steps.rest();
      leave();
    },
  };
}

type Page = Pick<EventTarget, "addEventListener" | "removeEventListener"> & { readonly visibilityState?: string };

/** A page that nobody looks at asks nothing again, and frees its connection: browsers allow six to a server. */
export function sharedChanges(workspace: LiveWorkspace) {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  let isFollowed = false;
  const { document } = globalThis as { readonly document?: Page };

  const look = (): void => {
    const isWanted = listeners.size > 0 && document?.visibilityState !== "hidden";
    if (isWanted === (stop !== undefined)) return;
    stop?.();
    isFollowed = false;
    stop = isWanted ? workspace.onChange(hear) : undefined;
  };
  const hear = (): void => {
    isFollowed = true;
    for (const listener of [...listeners]) listener();
  };
  return {
    /** Returns the way to stop. */
    add(listener: () => void): () => void {
      if (listeners.size === 0) document?.addEventListener("visibilitychange", look);
      listeners.add(listener);
      look();
      // Otherwise it hears as soon as no commit can be missed.
      if (stop === undefined || isFollowed) listener();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) document?.removeEventListener("visibilitychange", look);
        look();
      };
    },
  };
}
