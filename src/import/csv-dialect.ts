import type { ListBehavior } from "../resources/list/list";
import { byName, type CsvField } from "./column-names";
import tables from "./csv-tables.json";
import type { ImportedChecklist, ImportedItem, Person } from "./item";
import type { Reading } from "./reading";

export interface CellComment {
  readonly time?: string;
  readonly author?: Person;
  readonly text: string;
}

/** Where a file says what it is an export of, by the names of columns. */
export interface SourceColumns {
  /** Identifies it, and is its title where no other column has one. */
  readonly id: string;
  readonly title?: string;
  /** Whether a cell names several, of which all rows have the one in common. */
  readonly isList?: boolean;
  /** Names and identifies a file of several: which of them comes first may change. */
  readonly several: string;
}

/** How one tool writes CSV, as far as that is data: the names of columns, in lower case, and what cells are like. */
interface CsvTable {
  /** A table that has all of these columns, and one of those of `hasOneOf`, is the tool's. */
  readonly has: readonly string[];
  readonly hasOneOf?: readonly string[];
  readonly columns?: Readonly<Partial<Record<CsvField, readonly string[]>>>;
  /** Columns that would be the list, and are tags where another one is. */
  readonly groups?: readonly string[];
  /** Columns of names, and those of their ids, that say who somebody is and make nobody a member. */
  readonly alsoNamed?: readonly (readonly string[])[];
  readonly source?: SourceColumns;
  /** Written by the tool where there is nothing. */
  readonly nothing?: string;
  /** How texts are marked up; `plain` where it is left out. */
  readonly markup?: string;
  /** Whether people know items by their keys, as `PROJ-12`. */
  readonly hasKeys?: boolean;
  /** Whether rows refer to one another by their titles. */
  readonly refersByTitle?: boolean;
  /** Whether the first row is the title of all. */
  readonly isTitled?: boolean;
  /** Whether a cell names one person alone, so that commas are part of the name. */
  readonly isOnePersonACell?: boolean;
  /** The meaning of lists whose titles are words of the tool. */
  readonly meanings?: Readonly<Partial<Record<ListBehavior, readonly string[]>>>;
}

/** How one tool writes CSV. Most of what can be left out is read as in any other table then. */
export interface CsvDialect extends Omit<CsvTable, "columns"> {
  /** By their names; of several that are the same field the first here counts. */
  readonly columns: ReadonlyMap<string, CsvField>;
  /** Whether a table with those columns, and those rows above them, is the tool's, where its columns do not decide it. */
  recognizes?(columns: ReadonlySet<string>, above: readonly (readonly string[])[]): boolean;
  /** For columns whose names follow a pattern. */
  otherwise?(column: string): CsvField | undefined;
  /** Takes the rows apart where they are more than a table. */
  readonly rowShape?: RowShape;
  /** The title of the board, where several columns hold it. */
  boardOf?(cell: (column: string) => string): string;
  /** Where what is done goes, whose list does not say so. */
  moveDone?(item: ImportedItem, reading: Reading): ImportedItem;
  /** The meaning of the list of a row, where a column says it in the words of the tool. */
  behaviorOf?(cell: string, list: string): ListBehavior | undefined;
  priorityOf?(cell: string): number | undefined;
  textOf?(cell: string): string;
  commentsOf?(cell: string): readonly CellComment[];
  checklistsOf?(cell: string): readonly ImportedChecklist[];
  personOf?(cell: string): Person;
  /** The date in a cell with more than a date. */
  dateOf?(cell: string): string;
  urlsOf?(cell: string): readonly { readonly url: string; readonly text?: string | undefined }[];
}

export const dialectOf = (tool: keyof typeof tables): CsvDialect => {
  const { columns = {}, ...table }: CsvTable = tables[tool];
  return { ...table, columns: byName(columns) };
};

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
