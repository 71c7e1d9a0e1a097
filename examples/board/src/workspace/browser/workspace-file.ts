import type { Workspace } from "workspace-engine";

/** What a file holds for a workspace. */
export interface WorkspaceFile {
  /** The id that the workspace had, if the file says. */
  readonly teamId: string | undefined;
  /** Fills an empty workspace, or rejects and leaves it empty. */
  readonly loadInto: (workspace: Workspace) => Promise<unknown>;
}

/** Makes a workspace of the text of a file; nothing of one that is not of its format. */
export type WorkspaceReader = (text: string) => WorkspaceFile | undefined;

/** What `exportLines()` gives: a line of JSON for each document. */
const readLines: WorkspaceReader = (text) => {
  const [first = ""] = text.split("\n", 1);
  const heading = objectIn(first);
  if (heading?.["format"] !== "workspace-engine-lines") return undefined;
  refuseMilliseconds(heading);
  const loadInto = (workspace: Workspace) => workspace.loadLines(text.split("\n"));
  return { teamId: textOf(heading["team_id"]), loadInto };
};

/** What `export()` gives, or somebody wrote like it: one object of JSON. Whether it is right is for the workspace to say. */
const readSnapshot: WorkspaceReader = (text) => {
  const snapshot = objectIn(text);
  if (snapshot === undefined) return undefined;
  refuseMilliseconds(snapshot);
  const loadInto = (workspace: Workspace) => Reflect.apply(workspace.load, workspace, [snapshot]);
  return { teamId: textOf(snapshot["team_id"]), loadInto };
};

const readers: readonly WorkspaceReader[] = [readLines, readSnapshot];

/** They are asked in this order; nothing of a file that none of them knows. Throws what says why a workspace cannot be read here. */
export function readWorkspaceFile(text: string): WorkspaceFile | undefined {
  for (const read of readers) {
    const file = read(text.replace(/^\uFEFF/, ""));
    if (file !== undefined) return file;
  }
  return undefined;
}

function objectIn(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function refuseMilliseconds({ time_unit }: Readonly<Record<string, unknown>>): void {
  if (time_unit === "milliseconds") throw new Error("Its times are in milliseconds; this board reads seconds.");
}
