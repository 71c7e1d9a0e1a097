import type { User, Workspace } from "workspace-engine";
import type { ImportReport } from "workspace-engine/import";
import type { LiveWorkspace } from "workspace-engine/react";

/** What the board needs of a workspace, be it in this page or on a server. */
export type BoardWorkspace = LiveWorkspace &
  Pick<Workspace, "explainView" | "compare" | "teamId"> &
  // A server is asked for its past by comparing, and keeps itself.
  Partial<Pick<Workspace, "asOf" | "export">>;

/** A way to look at a board under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly user_id: string;
}

/** Those of all people of a workspace; one's own of a name takes the place of the one before. */
export interface SavedViews {
  readonly all: () => Promise<readonly SavedView[]>;
  readonly save: (name: string, query: string) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** A workspace to look at, and where it lives. */
export interface OpenedWorkspace {
  readonly workspace: BoardWorkspace;
  /** Which one it is of those that this browser comes to see, and who looks at it. */
  readonly id: string;
  readonly me: User;
  readonly place: "browser" | "server";
  /** Whether the workspace keeps its past. */
  readonly hasHistory: boolean;
  readonly views: SavedViews;
  /** Looks into a file that is to be brought to this workspace. */
  readonly readFile: ReadFile;
}

/** The chosen meanings of lists, by their titles. */
export type ListMeanings = ReadonlyMap<string, ImportReport["lists"][number]["behavior"]>;

/** A file that was looked into, and has changed nothing yet. */
export interface FileToOpen {
  /** What becomes of the file of another tool; one without holds a workspace, which takes the place of the one that is kept. */
  readonly report: ImportReport | undefined;
  /** Gives the workspace to show. Rejects, and leaves everything as it is, where the file is refused. */
  readonly open: (meanings: ListMeanings) => Promise<OpenedWorkspace>;
}

/** Rejects with what is wrong with a file. */
export type ReadFile = (file: File) => Promise<FileToOpen>;
