/** Every format that can be imported, in words. */
export const importFormats = {
  trello: "Trello, JSON of a board",
  "github-issues": "GitHub, issues as JSON",
  "github-project": "GitHub, project as JSON",
  "jira-csv": "Jira, CSV",
  "jira-json": "Jira, JSON of a search",
  "jira-xml": "Jira, XML",
  "linear-csv": "Linear, CSV",
  "asana-csv": "Asana, CSV",
  "asana-json": "Asana, JSON",
  "clickup-csv": "ClickUp, CSV",
  "monday-csv": "monday, CSV",
  "todoist-csv": "Todoist, CSV",
  csv: "any other table, CSV",
  "todo-txt": "todo.txt",
  markdown: "Markdown task lists",
} as const;

/** The name of a format that can be imported: a key of `importFormats`. */
export type ImportFormat = keyof typeof importFormats;

/** Why a file is not taken; `own_export` is a whole workspace, which `load` or `loadLines` takes. */
export type ImportErrorCode = "unknown_format" | "own_export" | "wrong_format" | "malformed" | "too_large" | "empty";

/** Where in a file an `ImportError` is. */
export interface ImportErrorPlace {
  /** From 1. */
  readonly line?: number | undefined;
  /** From 1. */
  readonly column?: number | undefined;
}

/**
 * A file that cannot be imported. The message says what kind of file it is, where it is wrong and what to do; nothing of
 * it was loaded. Rule G2.
 */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly code: ImportErrorCode;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(code: ImportErrorCode, message: string, { line, column }: ImportErrorPlace = {}) {
    super(line === undefined ? message : `Line ${line}${column === undefined ? "" : `, column ${column}`}: ${message}`);
    this.code = code;
    this.line = line;
    this.column = column;
  }
}

/** In characters. A longer one is none of a tool's, and while it is read an entry takes many times its length. */
export const LONGEST_ENTRY = 4 * 1024 * 1024;

/** In an entry: 2,500 comments with their authors as Jira writes them have fewer than 100,000. */
export const MOST_VALUES = 150_000;

export const tooLarge = (message: string, place?: ImportErrorPlace): ImportError =>
  new ImportError("too_large", message, place);

export const tooLong = (what: string, place: ImportErrorPlace): ImportError => {
  const advice = "A quote is missing near here, or the row is too long: export the file again, or without it.";
  return tooLarge(`The ${what} that begins here is longer than 4 MB. ${advice}`, place);
};

export const tooManyValues = (what: string, place: ImportErrorPlace): ImportError => {
  const advice = "no tool exports that many. Export the file again, or without it.";
  return tooLarge(`The ${what} that begins here has more than ${MOST_VALUES} values: ${advice}`, place);
};

export const ownExport = (): ImportError => {
  const message = "This is an export of workspace-engine itself: use load or loadLines, or --data, for it.";
  return new ImportError("own_export", message);
};

export const unknown = (what: string): ImportError => {
  const known = Object.values(importFormats).join("; ");
  return new ImportError("unknown_format", `${what}, but of an unknown tool. Known tools: ${known}.`);
};
