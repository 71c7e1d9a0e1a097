import type { ListBehavior } from "../resources/list/list";
import tables from "./csv-tables.json";
import type { ImportedChecklist, ImportedComment, Person } from "./item";
import type { Reading } from "./reading";
import { byName, type CsvField } from "./words";
import words from "./words.json";

/** With its time and its content as they are in the cell. */
export type CellComment = Omit<ImportedComment, "time"> & { readonly time?: string | undefined };

/** How one tool writes CSV, as far as that is data: the names of columns, in lower case, and what cells are like. */
interface CsvTable {
  /** A table that has all of these columns, and one of those of `hasOneOf` or a title above them, is the tool's. */
  readonly has: readonly string[];
  readonly hasOneOf?: readonly string[];
  /** Further columns that are left out, as a regular expression. */
  readonly ignores?: string;
  readonly columns?: Readonly<Partial<Record<CsvField, readonly string[]>>>;
  /** Columns that would be the list, and are tags where another one is. */
  readonly groups?: readonly string[];
  /** Columns of names, and those of their ids, that say who somebody is and make nobody a member. */
  readonly alsoNamed?: readonly (readonly string[])[];
  /**
   * Columns that say what the file is an export of: `id` identifies it, and is its title where no other column has one; where
   * it is a list, all rows have the source in common. `several` stands for more than one: which comes first may change.
   */
  readonly source?: {
    readonly id: string;
    readonly title?: string;
    readonly isList?: boolean;
    readonly several: string;
  };
  /** Written by the tool where there is nothing. */
  readonly nothing?: string;
  /** How texts are marked up; `plain` where it is left out. */
  readonly markup?: string;
  /** Whether people know items by their keys, as `PROJ-12`. */
  readonly hasKeys?: boolean;
  /** Whether rows refer to one another by their titles. */
  readonly refersByTitle?: boolean;
  /** Whether the first row is the title of all, and one above the header that of a group. */
  readonly isTitled?: boolean;
  /** Whether a cell names one person alone, so that commas are part of the name. */
  readonly isOnePersonACell?: boolean;
  /** Where what is done goes, whose list does not say so; the list stands in the details then. */
  readonly done?: {
    readonly list: string;
    readonly detail: string;
    readonly unless: readonly string[];
    readonly note?: string;
  };
  /** How line breaks are spelled in texts. */
  readonly lineBreak?: string;
  /** By how the tool spells them; 0 is none: in Todoist, tasks without a priority have the lowest. */
  readonly priorities?: Readonly<Record<string, number>>;
  /** The meaning of lists whose titles are words of the tool. */
  readonly meanings?: Readonly<Partial<Record<ListBehavior, readonly string[]>>>;
}

/** How one tool writes CSV. Most of what can be left out is read as in any other table then. */
export interface CsvDialect extends Omit<CsvTable, "columns" | "ignores"> {
  /** By their names; of several that are the same field the first here counts. */
  readonly columns: ReadonlyMap<string, CsvField>;
  otherwise?(column: string): CsvField | undefined;
  /** Takes the rows apart where they are more than a table. */
  readonly rowShape?: RowShape;
  /** The title of the board, where several columns hold it. */
  boardOf?(cell: (column: string) => string): string;
  /** The meaning of the list of a row, where a column says it in the words of the tool. */
  behaviorOf?(cell: string, list: string): ListBehavior | undefined;
  commentsOf?(cell: string): readonly CellComment[];
  checklistsOf?(cell: string): readonly ImportedChecklist[];
  personOf?(cell: string): Person;
  dateOf?(cell: string): string;
  urlsOf?(cell: string): readonly { readonly url: string; readonly text?: string | undefined }[];
}

export function dialectOf(tool: keyof typeof tables, more: Partial<CsvDialect> = {}): CsvDialect {
  const { columns = {}, ignores, ...table }: CsvTable = tables[tool];
  const ignored = ignores === undefined ? undefined : new RegExp(ignores);
  return {
    otherwise: (column) => (ignored?.test(column) ? "ignore" : undefined),
    ...table,
    columns: byName(columns),
    ...more,
  };
}

/** Whether a row has nothing but its first cell: it is the title of what follows. */
export const isLone = (cells: readonly string[] = []): boolean =>
  Boolean(cells[0]?.trim()) && cells.every((cell, index) => index === 0 || cell.trim() === "");

/** Of the cells of each row; what is made of a row may only show with the next. */
export type RowShape = (
  rows: AsyncIterable<readonly string[]>,
  header: readonly string[],
  above: readonly (readonly string[])[],
  reading: Reading,
) => AsyncIterable<ShapedRow>;

/** A row as the header has it, and what stands around it. */
export interface ShapedRow {
  readonly cells: readonly string[];
  /** Identifies it where no column does. */
  readonly key?: string;
  readonly list?: string;
  readonly tags?: readonly string[];
  readonly parent?: string;
  readonly comments?: readonly CellComment[];
  readonly details?: readonly (readonly [name: string, value: string])[];
}

/** An apostrophe says of what follows that it is no formula, and `="001"` that it is a text. */
export const textIn = (cell: string, nothing: string | undefined): string =>
  cell === nothing
    ? ""
    : cell
        .trim()
        .replace(/^="([^"]*)"$/, "$1")
        .replace(/^'(?='*[=+\-@])/, "");

export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** Several values in one cell: `a, b`, `a;b` or `[a, b]`. */
export function listed(cell: string): string[] {
  const inner = cell.replace(/^\[(.*)\]$/s, "$1");
  const parts = inner.match(/ *"[^"\n]*" *(?=[,;\n]|$)|[^,;\n]+/g) ?? [];
  return parts.map((part) => part.trim().replace(/^"(.*)"$/s, "$1")).filter((part) => part !== "");
}

const named = /(?<=^|[<>;])[^<>;]+<(?:[^<>\s@]+@[^<>\s]+|[\w-]{1,64})>/g;

/** Those who are named with their addresses or ids may have commas in their names. */
export const peopleIn = (cell: string): string[] => [
  ...(cell.match(named) ?? []).map((person) => person.replace(/^[\s,;]+/, "")),
  ...listed(cell.replace(named, ";")),
];

/** A name, an address, or both as `Ada <ada@example.com>`; for want of an address our own CSV has the id of a member there. */
export function personIn(text: string): Person {
  if (isAddress(text)) return { email: text };
  const [, name, reference] = /^([^<>]+)<([^<>\s]+)>$/.exec(text) ?? [];
  if (name === undefined || reference === undefined) return { name: text };
  return { name: name.trim(), ...(isAddress(reference) ? { email: reference } : { memberId: reference }) };
}

/** Addresses one after the other, or each behind its text in parentheses. */
export const urlsOf = (cell: string) => {
  const behindText = /(?<=^|[,()])([^,()]+) \((https?:\/\/[^\s()]+)\)/g;
  const links = Array.from(cell.matchAll(behindText), ([, text = "", url = ""]) => ({ url, text: text.trim() }));
  const rest = cell.replace(behindText, "").split(/\s+|[,;](?=https?:)/);
  const urls = rest.map((url) => url.replace(/(?<![,;])[,;]+$/, "")).filter((url) => /[^,;]/.test(url));
  return [...links, ...urls.map((url) => ({ url }))];
};

const yes = /^(true|yes|y|x|1|done|completed?|v|✓|✔|☑|✅|100 ?%|1[.,]0+|ja|sí|si|oui|sim|sì|tak|да|是)$/i;
const no = /^(false|no|n|0|0 ?%|not done|incomplete|-|☐|nein|non|não|nee|nie|нет|否)$/i;

export const isYes = (cell: string): boolean => yes.test(cell);
export const isAnswer = (cell: string): boolean => yes.test(cell) || no.test(cell);

/** They contain `#12`, `Phase #12: The title`, `The title (https://…)` or `3FS`. */
export const referenceIn = (cell: string): string =>
  /#(\w+)(?::|$)/.exec(cell)?.[1] ??
  cell
    .replace(/ \((?:https?:|\.{0,2}\/)[^()]*\)$/, "")
    .replace(/^(\d+)(?:FS|SS|FF|SF)(?: ?[+-].*)?$/, "$1")
    .trim();

const linkWords = byName(words.links);

export const linkIn = (cell: string) => linkWords.get(/^(\D+?) #\w+$/.exec(cell)?.[1]?.toLowerCase() ?? "");
