import { ImportError, type ImportErrorPlace } from "./import-error";

/** In characters. A longer one is none of a tool's, and while it is read an entry takes many times its length. */
export const LONGEST_ENTRY = 4 * 1024 * 1024;

/**
 * In an entry: an empty object takes twenty times its three characters of memory. Fewer than 100,000 are those of 2,500 comments with
 * their authors as Jira writes them, and GitHub lets no issue have more.
 */
export const MOST_VALUES = 150_000;

export const tooLong = (what: string, place: ImportErrorPlace): ImportError =>
  new ImportError(
    "too_large",
    `The ${what} that begins here is longer than 4 MB. A quote is missing near here, or it holds too much: export the file anew, or without it.`,
    place,
  );

export const tooManyValues = (what: string, place: ImportErrorPlace): ImportError =>
  new ImportError(
    "too_large",
    `The ${what} that begins here has more than ${MOST_VALUES} values: no tool exports as many. Export the file anew, or without it.`,
    place,
  );

export const tooMuchAround = (): ImportError =>
  new ImportError(
    "too_large",
    `What the JSON file has outside its lists is longer than 4 MB, or has more than ${MOST_VALUES} values: no tool exports as much. Export it anew.`,
  );
