import { presentOf } from "../engine/engine";
import { aFunction, anAbortSignal, checkOptions, must, type OptionRules, optional } from "../errors/check-options";
import { instantOf } from "../operation/operation-context";
import { performerOf, type Workspace } from "../workspace";
import type { ImportLinesOptions } from "./import-lines-options";
import type { ImportLinesOutput } from "./import-lines-output";
import { LinesImport } from "./lines-import";

const rules: OptionRules<ImportLinesOptions> = {
  onProgress: optional(aFunction),
  signal: optional(anAbortSignal),
  dryRun: optional(must("true or false", (given) => typeof given === "boolean")),
};

/**
 * Adds the lines of an import to a workspace in use: as a space of its own, in commits of bounded size, that nobody but
 * admins may read before all of it is there. A failed import takes it back, and one that ended with its process is taken back
 * by the next one of the same. The same source again is merged field by field: what it says otherwise than the last time is
 * changed, but for what somebody here changed or deleted. Rules G4.
 *
 * @throws WorkspaceError 400 `invalid_input` with an issue for each fault; 403 `no_access` for anyone but an admin; 409
 * `time_unit_mismatch`, `workspace_loading`, `id_reused`; 409 `read_only` of a workspace of the past.
 *
 * @example
 * ```ts
 * import { importLines, readImport } from "workspace-engine/import";
 *
 * const { lines } = await readImport(new File(["- [ ] Order the cake"], "party.md"));
 * await importLines(workspace, lines());
 * const { added, conflicts } = await importLines(workspace, lines());
 * [added, conflicts.length]; // [0, 0]
 * ```
 */
export async function importLines(
  workspace: Workspace,
  lines: Iterable<string> | AsyncIterable<string>,
  options: ImportLinesOptions = {},
): Promise<ImportLinesOutput> {
  checkOptions(options, rules);
  const engine = presentOf(performerOf(workspace), "Import into the present.");
  const mark = engine.options.ids.ulid(instantOf(engine.options.clock));
  return new LinesImport(engine, workspace.actor, mark, options).run(lines);
}
