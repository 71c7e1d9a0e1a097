import type { OperationLog } from "../../session/operation-log";

/**
 * Reads what `workspace-engine serve --record` wrote: a line of JSON that says whose log it is, and one for each operation.
 * An unfinished last line, as a process that was killed leaves one, is left out.
 *
 * @throws SyntaxError for a line that is no JSON. Whether it is a whole log is for `replay` to say.
 *
 * @example
 * ```ts
 * import { createTestWorkspace, logFromLines, replay } from "workspace-engine/testing";
 *
 * const lines: string[] = [];
 * const { workspace: recorded } = await createTestWorkspace({ recordOperations: (entry) => lines.push(JSON.stringify(entry)) });
 * await recorded.createProject({ title: "Website" });
 * const whose = { team_id: "t-acme", time_unit: "seconds", time_zone: "UTC" };
 * const head = JSON.stringify({ format: "workspace-engine-operations", version: 1, ...whose });
 * const { workspace: again } = await replay(logFromLines([head, ...lines, ""].join("\n")));
 * (await again.getProjects()).projects[0]?.title; // "Website"
 * ```
 */
export function logFromLines(text: string): OperationLog {
  const [head = "", ...lines] = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
  const operations = lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  return { ...JSON.parse(head === "" ? "{}" : head), operations };
}
