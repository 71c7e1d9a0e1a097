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
    super(`${placeInWords(line, column)}${message}`);
    this.code = code;
    this.line = line;
    this.column = column;
  }
}

function placeInWords(line: number | undefined, column: number | undefined): string {
  if (line === undefined) return "";
  return column === undefined ? `Line ${line}: ` : `Line ${line}, column ${column}: `;
}
