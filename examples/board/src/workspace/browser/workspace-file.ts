import type { Workspace } from "workspace-engine";

/** What a file holds for a workspace. */
export interface WorkspaceFile {
  /** The id that the workspace had, if the file says. */
  readonly teamId: string | undefined;
  /** Fills an empty workspace, or rejects and leaves it empty. */
  readonly loadInto: (workspace: Workspace) => Promise<unknown>;
}

/**
 * What `exportLines()` gives, a line of JSON for each document, or what `export()` gives, or somebody wrote like it; nothing of
 * another file. Whether it is right is for the workspace to say. Throws what says why a workspace cannot be read here.
 */
export function readWorkspaceFile(file: string): WorkspaceFile | undefined {
  const text = file.replace(/^\uFEFF/, "");
  const lines = text.split("\n");
  const first = objectIn(lines[0] ?? "");
  const isLines = first?.["format"] === "workspace-engine-lines";
  const heading = isLines ? first : objectIn(text);
  if (heading === undefined) return undefined;
  const { team_id, time_unit } = heading;
  if (time_unit === "milliseconds") throw new Error("Its times are in milliseconds; this board reads seconds.");
  const loadInto = (workspace: Workspace) =>
    isLines ? workspace.loadLines(lines) : Reflect.apply(workspace.load, workspace, [heading]);
  return { teamId: typeof team_id === "string" ? team_id : undefined, loadInto };
}

function objectIn(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
