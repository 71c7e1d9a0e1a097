import words from "./words.json";

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

/** A file that can be read more than once: a `File` of a browser, a `Blob`, or anything that streams its bytes. */
export interface ImportFile {
  readonly name?: string | undefined;
  /** In bytes. */
  readonly size: number;
  /** All bytes from the first on, each time it is called. */
  stream(): ReadableStream<Uint8Array>;
}

/** A file in memory may come as one chunk. */
const CHUNK_BYTES = 8 * 1024;

async function* chunksOf(file: ImportFile): AsyncGenerator<Uint8Array, void> {
  const reader = file.stream().getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      for (let at = 0; at < read.value.length; at += CHUNK_BYTES) yield read.value.subarray(at, at + CHUNK_BYTES);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** How the bytes of a file spell its characters. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const SAMPLE_BYTES = 4096;

/** Reads the whole file once: only its end shows that all of it is UTF-8. Rule G1.2. */
export async function encodingOf(file: ImportFile): Promise<Encoding> {
  const head = await startOf(textOf(file, "windows-1252"), SAMPLE_BYTES);
  const refused = (message: string, code: ImportErrorCode = "unknown_format") => new ImportError(code, message);
  if (head === "") throw refused("The file is empty. Export it again.", "empty");
  // Each by how its first bytes look in Windows-1252.
  const binary = words.binaries.find(({ magic }) => head.startsWith(magic));
  if (binary !== undefined) {
    const isWorkbook = /\bxl\/|opendocument\.spreadsheet/.test(head);
    if (isWorkbook || /\.(xlsx|xlsm|ods)$/i.test(file.name ?? "")) throw refused(WORKBOOK);
    throw refused(`The file is ${binary.what}, not text. ${binary.advice}, and import that.`);
  }
  const wide = utf16Of(head);
  if (wide !== undefined) return wide;
  if (head.includes("\0"))
    throw refused("The file is a picture, a program or the like, not text. Export as CSV or JSON.");
  if (await isUtf8(file)) return "utf-8";
  await refuseOtherEncodings(file);
  return "windows-1252";
}

const WORKBOOK =
  "The file is an Excel workbook. Open it, save the workbook as CSV (UTF-8), of several sheets the one with the tasks, and import that.";

/** Bytes that are no character in Windows-1252, but part of one in most Asian encodings and UTF-8. */
const unassigned: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

async function refuseOtherEncodings(file: ImportFile): Promise<void> {
  let [line, column] = [1, 1];
  for await (const chunk of chunksOf(file)) {
    for (const byte of chunk) {
      if (unassigned.has(byte)) throw new ImportError("malformed", OTHER_ENCODING, { line, column });
      [line, column] = byte === 0x0a ? [line + 1, 1] : [line, column + 1];
    }
  }
}

const OTHER_ENCODING = "Here the file is neither UTF-8 nor UTF-16 nor Windows-1252. Save it as UTF-8, and import that.";

/** By its byte order mark or, without one, by the zeros beside each Latin character. */
function utf16Of(head: string): Encoding | undefined {
  if (head.startsWith("ÿþ")) return "utf-16le";
  if (head.startsWith("þÿ")) return "utf-16be";
  const zeros = Array.from(head.matchAll(/\0/g), ({ index }) => index % 2);
  const odd = zeros.filter(Boolean).length;
  const even = zeros.length - odd;
  if (even === 0 && odd > head.length / 4) return "utf-16le";
  return odd === 0 && even > head.length / 4 ? "utf-16be" : undefined;
}

async function isUtf8(file: ImportFile): Promise<boolean> {
  try {
    for await (const _ of textOf(file, "utf-8", true));
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The text of a file piece by piece, without its byte order mark. */
export async function* textOf(file: ImportFile, encoding: Encoding, fatal = false): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const chunk of chunksOf(file)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** So many characters of a text, of which no more pieces are read than that takes. */
export async function startOf(pieces: AsyncIterable<string>, length: number): Promise<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length >= length) break;
  }
  return text.slice(0, length);
}

/** Ten years of a list written by hand: it is held whole, and a task takes a thousand bytes and more. */
const LONGEST_LIST = { bytes: 8 * 1024 * 1024, lines: 100_000 };
const LONG_LIST = `A list may have at most 8 MB and ${LONGEST_LIST.lines} lines, since it is held in memory. Import it in parts, or as CSV, which may be larger.`;

/** All of a text that is not read piece by piece, of at most so many bytes, and characters. */
export async function wholeText(file: ImportFile, encoding: Encoding, most: number, refusal: string): Promise<string> {
  const text = file.size > most ? undefined : await startOf(textOf(file, encoding), most + 1);
  if (text === undefined || text.length > most) throw tooLarge(refusal);
  return text;
}

/** Rule G2.7. */
export async function wholeLines(file: ImportFile, encoding: Encoding): Promise<readonly string[]> {
  const text = await wholeText(file, encoding, LONGEST_LIST.bytes, LONG_LIST);
  const lines = text.split(/\r\n|\r|\n/);
  // Behind the last line break there is none.
  if (lines.length > LONGEST_LIST.lines + 1) throw tooLarge(LONG_LIST);
  return lines;
}
