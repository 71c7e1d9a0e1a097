import type { ImportReport } from "workspace-engine/import";
import type { OpenedWorkspace } from "./board-workspace";

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
