import type { ListBehavior } from "../resources/list/list";
import type { CsvField } from "./column-names";
import type { ImportedChecklist, ImportedItem, Person } from "./item";
import type { Reading } from "./reading";

/** How texts of a tool are marked up. */
export type Markup = "markdown" | "plain" | "wiki";

/** A comment as a cell has it: nothing of it is read yet. */
export interface CellComment {
  readonly time?: string;
  readonly author?: Person;
  readonly text: string;
}

/** How one tool writes CSV. */
export interface CsvDialect {
  /** Whether it is this tool's, judging by the names of its columns in lower case, and by the rows above them. */
  recognizes(columns: ReadonlySet<string>, above: readonly (readonly string[])[]): boolean;
  /** By their names in lower case; of several that are the same field the first here counts. */
  readonly columns: ReadonlyMap<string, CsvField>;
  /** Columns that would be the list, and are tags where another one is. */
  readonly groups?: ReadonlySet<string>;
  /** The same for a table with those columns: a tool that calls things in its own way. */
  variantOf?(columns: ReadonlySet<string>): CsvDialect;
  /** Columns of names, and those of their ids, that say who somebody is and make nobody a member. */
  readonly alsoNamed?: readonly (readonly [names: string, ids: string])[];
  /** The priority that a cell says, where it is another than the word does. */
  priorityOf?(cell: string): number | undefined;
  /** For columns whose names follow a pattern. */
  otherwise?(column: string): CsvField | undefined;
  /** The columns that name what a file is an export of, whatever the file is called. */
  readonly source?: SourceColumns;
  /** Written by the tool where there is nothing. */
  readonly nothing?: string;
  readonly markup: Markup;
  /** Whether people know items by their keys, as `PROJ-12`. */
  readonly hasKeys: boolean;
  /** Whether rows refer to one another by their titles. */
  readonly refersByTitle?: boolean;
  /** Whether the first row is the title of all. */
  readonly isTitled?: boolean;
  /** Takes the rows apart where they are more than a table. */
  readonly rowShape?: RowShape;
  /** The title of the board, where several columns hold it. */
  boardOf?(cell: (column: string) => string): string;
  /** Where what is done goes, whose list does not say so. */
  moveDone?(item: ImportedItem, reading: Reading): ImportedItem;
  /** The meaning of the list of a row, where a column says it in the words of the tool. */
  behaviorOf?(cell: string, list: string): ListBehavior | undefined;
  /** The text in the cell of the content, where it stands there in another form. */
  textOf?(cell: string): string;
  /** For cells of comments that hold more than a text. */
  commentsOf?(cell: string): readonly CellComment[];
  /** The checklists in a cell, where they are not written a line each. */
  checklistsOf?(cell: string): readonly ImportedChecklist[];
  /** Whether a cell names one person alone, so that commas are part of the name. */
  readonly isOnePersonACell?: boolean;
  /** Somebody as a cell names them, where more than a name or an address stands there. */
  personOf?(cell: string): Person;
  /** The date in a cell, where more than a date stands there. */
  dateOf?(cell: string): string;
  /** The addresses in a cell, where they are not written one after the other. */
  urlsOf?(cell: string): readonly { readonly url: string; readonly text?: string | undefined }[];
}

/** A tool that calls things in its own way, recognised by columns that only it has together. */
export interface CsvVariant extends Partial<CsvDialect> {
  /** Parted by bars. */
  readonly has: string;
  /** For lists whose titles are words of the tool. */
  readonly meanings?: Readonly<Partial<Record<ListBehavior, readonly string[]>>>;
}

/** Where a file says what it is an export of, by the names of columns in lower case. */
export interface SourceColumns {
  /** Identifies it, and is its title where no other column has one. */
  readonly id: string;
  readonly title?: string;
  /** Whether a cell names several, of which all rows have the one in common. */
  readonly isList?: boolean;
  /** Names and identifies a file of several: which of them comes first may change. */
  readonly several: string;
}

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
