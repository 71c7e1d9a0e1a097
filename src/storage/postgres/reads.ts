import type { Query, Scalar, Selection } from "../query";
import type { RememberedDocuments } from "../remembered-documents";
import type { DocumentKey } from "../storage";
import { counted, countedBy } from "./counts";
import { TeamDocuments } from "./documents";
import { found, foundIds } from "./find";
import type { KindTable } from "./kind-table";
import type { Statement } from "./statement";

/** The reads of a team's tables. Misuse throws a `TypeError` at once. */
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
