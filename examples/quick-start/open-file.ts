import { type Issue, type SnapshotInput, type TimeUnit, Workspace, WorkspaceError } from "workspace-engine";
import { ImportError, type ImportReport, importLines, readImport } from "workspace-engine/import";
import { readJsonFile } from "./read-json-file";
import { UnusableFile } from "./unusable-file";

export interface OpenedFile {
  readonly workspace: Workspace;
  /** How many documents of each kind there are. */
  readonly loaded: Readonly<Record<string, number>>;
  /** The report of an imported Trello board; undefined for a workspace file. */
  readonly report?: ImportReport;
}

/** Loads a file, a workspace or the export of a Trello board, into a workspace in memory. Throws an {@link UnusableFile}. */
export async function openFile(path: string): Promise<OpenedFile> {
  const json = await readJsonFile(path);
  try {
    if (isWorkspace(json)) return await load(json);
    if (isTrelloBoard(json)) {
      const { report, lines } = await readImport(new File([JSON.stringify(json)], path));
      const workspace = emptyWorkspace();
      const { added_by_kind: loaded } = await importLines(workspace, lines());
      return { workspace, loaded, report };
    }
  } catch (error) {
    if (error instanceof ImportError) throw new UnusableFile(`${path} cannot be loaded. ${error.message}`);
    if (error instanceof WorkspaceError && error.status < 500) throw faulty(path, "workspace", error.issues);
    throw error;
  }
  throw new UnusableFile(
    `${path} cannot be loaded: it is neither a workspace (an object with “time_unit” and sections such as “boards” ` +
      "and “cards”, as workspace.export() gives) nor the JSON export of a Trello board (an object with “lists” and “cards”).",
  );
}

function faulty(path: string, what: string, issues: readonly Issue[]): UnusableFile {
  const faults = issues.length === 1 ? "is a fault" : `are ${issues.length} faults`;
  return new UnusableFile(`${path} cannot be loaded as a ${what}: there ${faults} in it.`, issues);
}

async function load(snapshot: SnapshotInput): Promise<OpenedFile> {
  const workspace = emptyWorkspace(snapshot.time_unit === "milliseconds" ? "milliseconds" : "seconds");
  const { loaded } = await workspace.load(snapshot);
  return { workspace, loaded };
}

const emptyWorkspace = (timeUnit: TimeUnit = "seconds"): Workspace =>
  new Workspace({ teamId: "t-quick-start", actor: { user_id: "quick-start", role: "admin" }, timeUnit });

const hasAny = (json: unknown, keys: readonly string[]): boolean =>
  typeof json === "object" && json !== null && keys.some((key) => key in json);

/** Whether it means to be one: `load` says what is wrong with it. */
function isWorkspace(json: unknown): json is SnapshotInput {
  return hasAny(json, ["time_unit", "format", "projects", "boards"]);
}

/** Whether it means to be one: the importer says what is wrong with it. */
function isTrelloBoard(json: unknown): boolean {
  return hasAny(json, ["lists", "cards"]);
}
