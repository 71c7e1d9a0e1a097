import { type Performer, presentOf } from "./engine/engine";
import { aFunction, anAbortSignal, checkOptions, type OptionRules, optional } from "./errors/check-options";
import type { ActingActor } from "./session/context";
import type { ExportLinesOptions, LoadLinesOptions } from "./snapshot/operations/load-lines";
import { snapshotCode } from "./snapshot/operations/workspace-operations";
import type { LoadOutput } from "./snapshot/snapshot";

/** How a workspace is written and read in constant memory. */
export interface WorkspaceLines {
  /**
   * Returns everything in the workspace as lines of JSON for `loadLines`, in constant memory: first a header, then a
   * document per line, in the order of kinds and ids. Fails when somebody writes meanwhile. Rule K7.9.
   *
   * @throws WorkspaceError 403 `no_access` for anyone but an admin, 503 `storage_busy` when others write meanwhile.
   *
   * @example
   * let documents = 0;
   * for await (const line of workspace.exportLines()) documents += line.startsWith('{"card":') ? 1 : 0;
   * documents; // 1
   */
  exportLines(options?: ExportLinesOptions): AsyncGenerator<string, void>;

  /**
   * Fills an empty workspace with the lines of an export, in constant memory and many commits. Until the last one the
   * workspace is marked and refuses to be used; with a fault, or when it is given up, it is empty again. A load that ended
   * with its process leaves the mark behind, and the next one begins anew. Rules K7.1, K7.9 and K7.14.
   *
   * @throws WorkspaceError 400 `invalid_input` with an issue for each fault, up to 10,000, by line: `line 7.list_id`; 403
   * `no_access` for anyone but an admin; 409 `time_unit_mismatch`, `workspace_not_empty`, `workspace_loading`.
   *
   * @example
   * const copy = new Workspace({ teamId: "t-copy", actor: { user_id: "u-ada", role: "admin" } });
   * const { loaded } = await copy.loadLines(workspace.exportLines());
   * loaded.cards; // 1
   */
  loadLines(lines: Iterable<string> | AsyncIterable<string>, options?: LoadLinesOptions): Promise<LoadOutput>;
}

const rules: OptionRules<ExportLinesOptions & LoadLinesOptions> = {
  onProgress: optional(aFunction),
  signal: optional(anAbortSignal),
};

const PAST = "Lines of the past are not supported: use export.";

/** The same, with the actor and the subject as parameters. */
export const lineMethods = {
  async *exportLines(performer: Performer, actor: ActingActor, options: ExportLinesOptions = {}) {
    checkOptions(options, rules);
    const engine = presentOf(performer, PAST);
    const { exportLines } = await snapshotCode();
    yield* exportLines(engine, actor, options);
  },

  async loadLines(
    performer: Performer,
    actor: ActingActor,
    lines: Iterable<string> | AsyncIterable<string>,
    options: LoadLinesOptions = {},
  ) {
    checkOptions(options, rules);
    const engine = presentOf(performer, PAST);
    return engine.exclusively(async (mark) => {
      const { loadLines } = await snapshotCode();
      return loadLines(engine, actor, lines, mark, options);
    }, options.signal);
  },
} satisfies Record<keyof WorkspaceLines, unknown>;
