import { ImportError, type ImportErrorPlace } from "./import-error";

/** In characters. A longer one is none of a tool's, and while it is read an entry takes many times its length. */
export const LONGEST_ENTRY = 4 * 1024 * 1024;

export const tooLong = (what: string, place: ImportErrorPlace): ImportError =>
  new ImportError(
    "too_large",
    `The ${what} that begins here is longer than 4 MB. A quote is missing near here, or it holds too much: export the file anew, or without it.`,
    place,
  );
