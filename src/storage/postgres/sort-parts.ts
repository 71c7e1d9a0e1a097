import type { Clause, Query, Scalar, SortPosition } from "../query";
import type { Statement } from "./conditions";
import type { Column, KindTable } from "./kind-table";
import { idKey } from "./values";

/** A stretch of the order that is a stretch of the sort field's index: the values below, above, or at the empty one. */
type Stretch = "below" | "above" | "empty";

/** One stretch of the order asked for: the condition of being in it, after the place asked for, and its own order. */
export interface Part {
  readonly condition: string;
  readonly order: string;
  /** The condition of coming after a document with this key and `id_key`. */
  readonly beyond: (key: string, idKey: string) => string;
}

/** The parts of a query's order, one after another, without those that its clauses or its place leave empty. */
export function partsOf(table: KindTable, { sort, where, after }: Query, statement: Statement): readonly Part[] {
  const direction = sort.direction === "ascending" ? "ASC" : "DESC";
  const comparison = sort.direction === "ascending" ? ">" : "<";
  const idOrder = `id_key ${direction}`;
  const beyondId = (_key: string, id: string) => `id_key ${comparison} ${id}`;
  const idAfter = ({ id }: SortPosition) => beyondId("", statement.bind(idKey(id), "text"));
  if (sort.field === "id") {
    return [{ condition: after === undefined ? "true" : idAfter(after), order: idOrder, beyond: beyondId }];
  }
  const column = table.column(sort.field);
  const { name, type } = column;
  const stretches = stretchesOf(column, sort.direction);
  const first = after === undefined ? 0 : stretches.indexOf(stretchOf(after.key));
  const open = stretches
    .slice(first)
    .filter((stretch) => where.every((clause) => canHold(stretch, clause, sort.field)));
  return open.map((stretch) => {
    const inside = conditionOf(column, stretch);
    const hasOneValue = stretch === "empty" || type === "boolean";
    const order = hasOneValue ? idOrder : `${name} ${direction}, ${idOrder}`;
    const beyond = hasOneValue
      ? beyondId
      : (key: string, id: string) => `(${name}, id_key) ${comparison} (${key}, ${id})`;
    if (after === undefined || stretch !== stretches[first]) return { condition: inside, order, beyond };
    if (hasOneValue) return { condition: `${inside} AND ${idAfter(after)}`, order, beyond };
    const place = beyond(statement.bind(after.key, type), statement.bind(idKey(after.id), "text"));
    return { condition: `${inside} AND ${place}`, order, beyond };
  });
}

function stretchesOf({ definition }: Column, direction: Query["sort"]["direction"]): readonly Stretch[] {
  if (definition.type !== "number") return ["above", "empty"];
  return direction === "ascending" ? ["below", "above", "empty"] : ["above", "below", "empty"];
}

function stretchOf(key: Scalar): Stretch {
  if (!key) return "empty";
  return typeof key === "number" && key < 0 ? "below" : "above";
}

function conditionOf({ name, type, empty }: Column, stretch: Stretch): string {
  if (type === "boolean") return stretch === "empty" ? `NOT ${name}` : name;
  return `${name} ${stretch === "empty" ? "=" : stretch === "above" ? ">" : "<"} ${empty}`;
}

/** Whether documents of the stretch can satisfy the clause. */
function canHold(stretch: Stretch, clause: Clause, field: string): boolean {
  if (clause.field !== field) return true;
  switch (clause.operator) {
    case "present":
      return (stretch === "empty") === (clause.negated ?? false);
    case "in":
      return clause.negated === true || clause.values.some((value) => stretchOf(value) === stretch);
    case "range": {
      const { above = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = clause;
      if (stretch === "above") return atMost > 0;
      return above < 0 && (stretch === "below" || atMost >= 0);
    }
    case "contains":
      return true;
  }
}
