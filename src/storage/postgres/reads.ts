import type { Query, Scalar, Selection } from "../query";
import type { RememberedDocuments } from "../remembered-documents";
import type { DocumentKey, Read, ReadAnswer } from "../storage";
import type { Asked } from "./asked";
import { counted, countedBy } from "./counts";
import { TeamDocuments } from "./documents";
import { found, foundIds } from "./find";
import type { KindTable } from "./kind-table";
import type { Statement } from "./statement";

/** A read that was checked, for whichever statement it becomes a part of. */
type Prepared<T> = (statement: Statement) => Asked<T>;

/** What a team may be asked for in the tables of its kinds. Misuse is thrown at once, as a `TypeError`. */
export class Reads {
  readonly #team: string;
  readonly #documents: TeamDocuments;
  readonly #table: (kind: string) => KindTable;

  constructor(team: string, table: (kind: string) => KindTable, remembered: RememberedDocuments) {
    this.#team = team;
    this.#documents = new TeamDocuments(team, remembered);
    this.#table = table;
  }

  get(given: readonly DocumentKey[]) {
    const keys = [...given];
    const tables = [...new Set(keys.map(({ kind }) => kind))].map(this.#table);
    return (statement: Statement) => this.#documents.at(tables, keys, statement);
  }

  find(query: Query) {
    const table = this.#queried(query);
    return (statement: Statement) => found(table, this.#team, query, statement, this.#documents);
  }

  findIds(query: Query) {
    const table = this.#queried(query);
    return (statement: Statement) => foundIds(table, this.#team, query, statement);
  }

  count(selection: Selection) {
    const table = this.#selected(selection);
    return (statement: Statement) => counted(table, this.#team, selection.where, statement);
  }

  countBy(selection: Selection, field: string, values: readonly Scalar[]) {
    const table = this.#selected(selection);
    table.schema.checkValues(field, values);
    return (statement: Statement) => countedBy(table, this.#team, selection.where, field, values, statement);
  }

  of(read: Read): Prepared<ReadAnswer> {
    switch (read.method) {
      case "get":
        return this.get(read.keys);
      case "find":
        return this.find(read.query);
      case "findIds":
        return this.findIds(read.query);
      case "count":
        return this.count(read.selection);
      case "countBy":
        return this.countBy(read.selection, read.field, read.values);
    }
  }

  #queried(query: Query): KindTable {
    const table = this.#table(query.kind);
    table.schema.checkQuery(query);
    return table;
  }

  #selected(selection: Selection): KindTable {
    const table = this.#table(selection.kind);
    table.schema.checkSelection(selection);
    return table;
  }
}
