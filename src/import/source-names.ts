import { englishName } from "./column-names";
import type { SourceColumns } from "./csv-dialect";
import type { ImportFormat } from "./formats";

/** What a file is an export of; "" where it does not say so. */
export interface SourceName {
  readonly id: string;
  readonly title: string;
}

/** Finds in the rows of a table what all of them are from. */
export class SourceNames {
  readonly #columns: SourceColumns | undefined;
  readonly #idColumn: number;
  readonly #titleColumn: number;
  #ids: readonly string[] | undefined;
  #title = "";
  #areSeveral = false;

  constructor(header: readonly string[], columns: SourceColumns | undefined) {
    const indexOf = (name: string | undefined) => header.findIndex((column) => englishName(column) === name);
    this.#columns = columns;
    this.#idColumn = indexOf(columns?.id);
    this.#titleColumn = indexOf(columns?.title);
  }

  /** Whether further rows tell nothing more. */
  get isSettled(): boolean {
    return this.#idColumn < 0 || this.#areSeveral;
  }

  add(cells: readonly string[]): void {
    const cell = cells[this.#idColumn]?.trim() ?? "";
    if (cell === "" || this.#areSeveral) return;
    const given = this.#columns?.isList ? cell.split(",").map((name) => name.trim()) : [cell];
    this.#title ||= cells[this.#titleColumn]?.trim() ?? "";
    this.#ids = this.#ids === undefined ? given : this.#ids.filter((id) => given.includes(id));
    this.#areSeveral = this.#ids.length === 0;
  }

  result(): SourceName {
    if (this.#areSeveral) return { id: this.#columns?.several ?? "", title: this.#columns?.several ?? "" };
    const [id = ""] = this.#ids ?? [];
    return { id, title: this.#title || id };
  }
}

/** Whether an id names a source among all there are: no other company has a board, project or repository of that id. */
export function isUnique(format: ImportFormat, id: string): boolean {
  if (format === "trello") return /^[0-9a-f]{24}$/i.test(id);
  if (format === "asana-json") return /^\d{12,}$/.test(id);
  return format === "github-issues" && /^[\w.-]+\/[\w.-]+$/.test(id);
}
