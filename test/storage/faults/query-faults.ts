import type { Clause, Fields, Scalar } from "workspace-engine";
import { compareText } from "../../../src/storage/evaluate";
import { type Fault, faulty, misfinding, misreading, missorting, reputting, type Sorted, whole } from "./faulty";

const without = (operator: Clause["operator"]) => (where: readonly Clause[]) =>
  where.map((clause): Clause => {
    if (clause.operator !== operator || clause.operator === "range") return clause;
    return { ...clause, negated: false };
  });

const rewriting = (rewrite: (clause: Clause) => Clause) => (where: readonly Clause[]) => where.map(rewrite);

const byId = (a: Sorted, b: Sorted) => a.id.length - b.id.length || compareText(a.id, b.id);
const byKey = (a: Scalar, b: Scalar) =>
  typeof a === "string" && typeof b === "string" ? compareText(a, b) : Number(a) - Number(b);
const emptyLast = (a: Sorted, b: Sorted) => Number(a.isEmpty) - Number(b.isEmpty);

export const clauseFaults: Readonly<Record<string, Fault>> = {
  "ignores the negation of in": misreading("clauses", without("in")),
  "ignores the negation of contains": misreading("clauses", without("contains")),
  "ignores the negation of present": misreading("clauses", without("present")),
  "lets no value match everything": misreading("clauses", (where) =>
    where.filter((clause) => clause.operator !== "in" || clause.values.length > 0),
  ),
  "takes 100 values at most": misreading(
    "clauses",
    rewriting((clause) => (clause.operator === "in" ? { ...clause, values: clause.values.slice(0, 100) } : clause)),
  ),
  "includes the lower bound": misreading(
    "clauses",
    rewriting((clause) =>
      clause.operator === "range" && clause.above !== undefined ? { ...clause, above: clause.above - 0.001 } : clause,
    ),
  ),
  "excludes the upper bound": misreading(
    "clauses",
    rewriting((clause) =>
      clause.operator === "range" && clause.atMost !== undefined
        ? { ...clause, atMost: clause.atMost - 0.001 }
        : clause,
    ),
  ),
  "keeps empty values out of ranges": misreading("clauses", (where) =>
    where.flatMap((clause): readonly Clause[] =>
      clause.operator === "range" ? [clause, { operator: "present", field: clause.field }] : [clause],
    ),
  ),
  "searches without case": misreading(
    "clauses",
    rewriting((clause) => (clause.operator === "contains" ? { ...clause, text: clause.text.toLowerCase() } : clause)),
  ),
  "takes false for present": misreading(
    "clauses",
    rewriting((clause) =>
      clause.operator === "present" && clause.field === "open"
        ? { operator: "in", field: "open", values: [true, false], negated: clause.negated ?? false }
        : clause,
    ),
  ),
  "takes a set of empty elements for an empty set": misreading("clauses", (where) =>
    where.flatMap((clause): readonly Clause[] =>
      clause.operator === "present" && clause.field === "tags"
        ? [clause, { operator: "in", field: "tags", values: [""], negated: true }]
        : [clause],
    ),
  ),
  "looks at the last clause only": misreading("clauses", (where) => where.slice(-1)),
  "takes letters without accents": reputting("texts", (write) => {
    const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
    return { ...write, fields: folded(write.fields, fold) };
  }),
  "takes % for any text": misreading("texts", (where) =>
    where.filter((clause) => clause.operator !== "contains" || clause.text !== "%"),
  ),
};

const first = new Map<string, Fields>();

export const orderFaults: Readonly<Record<string, Fault>> = {
  "sorts ids as texts": missorting("sorting", (a, b, { field, direction }) => {
    const sign = direction === "ascending" ? 1 : -1;
    const ids = compareText(a.id, b.id);
    return field === "id" ? sign * ids : emptyLast(a, b) || sign * (byKey(a.key, b.key) || ids);
  }),
  "forgets to break ties": missorting("sorting", (a, b, { field, direction }) => {
    const sign = direction === "ascending" ? 1 : -1;
    return field === "id" ? sign * byId(a, b) : emptyLast(a, b) || sign * byKey(a.key, b.key);
  }),
  "breaks ties in ascending order always": missorting("sorting", (a, b, { field, direction }) => {
    const sign = direction === "ascending" ? 1 : -1;
    return field === "id" ? sign * byId(a, b) : emptyLast(a, b) || sign * byKey(a.key, b.key) || byId(a, b);
  }),
  "puts empty values first when descending": missorting("sorting", (a, b, { field, direction }) => {
    const sign = direction === "ascending" ? 1 : -1;
    return sign * (field === "id" ? byId(a, b) : emptyLast(a, b) || byKey(a.key, b.key) || byId(a, b));
  }),
  "sorts by the first value a document had": reputting("sorting", (write, team) => {
    const key = `${team} ${write.kind} ${write.id}`;
    const fields = first.get(key) ?? write.fields;
    first.set(key, fields);
    return { ...write, fields };
  }),
  "sorts texts by UTF-16 code units": missorting("texts", (a, b, { field, direction }) => {
    const sign = direction === "ascending" ? 1 : -1;
    if (field === "id") return sign * byId(a, b);
    const keys = a.key === b.key ? 0 : a.key < b.key ? -1 : 1;
    return emptyLast(a, b) || sign * (keys || byId(a, b));
  }),
};

export const pageFaults: Readonly<Record<string, Fault>> = {
  "needs the document of the position": misfinding("paging", (find) => async (team, query, options) => {
    const documents = await find(team, whole(query), options);
    if (query.after && !documents.some(({ id }) => id === query.after?.id)) return [];
    return find(team, query, options);
  }),
  "includes the position": misfinding("paging", (find) => async (team, query, options) => {
    const { after, ...rest } = query;
    if (after === undefined) return find(team, query, options);
    const documents = await find(team, whole(query), options);
    const following = await find(team, { ...whole(query), after }, options);
    const at = documents.filter(({ id }) => id === after.id && !following.some((document) => document.id === id));
    const { offset = 0, limit = 1000 } = rest;
    return [...at, ...following].slice(offset, offset + limit);
  }),
  "forgets the offset": misfinding(
    "paging",
    (find) =>
      (team, { offset: _, ...query }, options) =>
        find(team, query, options),
  ),
  "takes limit 0 for no limit": misfinding(
    "paging",
    (find) =>
      (team, { limit, ...query }, options) =>
        find(team, limit ? { ...query, limit } : query, options),
  ),
  "limits before it sorts": misfinding("paging", (find) => async (team, query, options) => {
    const { after: _, offset: __, limit: ___, ...rest } = query;
    const some = await find(team, { ...rest, sort: { field: "id", direction: "ascending" }, limit: 100 }, options);
    const where: readonly Clause[] = [
      ...query.where,
      { operator: "in", field: "id", values: some.map(({ id }) => id) },
    ];
    return find(team, { ...query, where }, options);
  }),
};

export const countFaults: Readonly<Record<string, Fault>> = {
  "counts everything": faulty("counting", (inner) => ({
    count: (team, { kind }, options) => inner.count(team, { kind, where: [] }, options),
  })),
  "leaves out values nobody has": faulty("counting", (inner) => ({
    countBy: async (...question) => new Map([...(await inner.countBy(...question))].filter(([, count]) => count > 0)),
  })),
  "counts a value as often as it is asked for": faulty("counting", (inner) => ({
    countBy: async (team, selection, field, values, options) => {
      const counts = await inner.countBy(team, selection, field, values, options);
      return new Map(
        values.map((value) => [value, (counts.get(value) ?? 0) * values.filter((other) => other === value).length]),
      );
    },
  })),
  "counts under texts": faulty("counting", (inner) => ({
    countBy: async (...question) =>
      new Map([...(await inner.countBy(...question))].map(([value, count]) => [String(value), count])),
  })),
  "counts all documents by value": faulty("counting", (inner) => ({
    countBy: (team, { kind }, ...rest) => inner.countBy(team, { kind, where: [] }, ...rest),
  })),
  "counts repeated elements": faulty("counting", (inner) => {
    const repeated = new Map<string, number>();
    return {
      commit: (team, commit) => {
        for (const { fields } of commit.put) {
          const tags = fields["tags"];
          if (typeof tags !== "object") continue;
          for (const tag of new Set(tags)) {
            const extra = tags.filter((other) => other === tag).length - 1;
            repeated.set(`${team} ${tag}`, (repeated.get(`${team} ${tag}`) ?? 0) + extra);
          }
        }
        return inner.commit(team, commit);
      },
      countBy: async (team, selection, field, values, options) => {
        const counts = await inner.countBy(team, selection, field, values, options);
        return new Map([...counts].map(([value, count]) => [value, count + (repeated.get(`${team} ${value}`) ?? 0)]));
      },
    };
  }),
};

function folded(fields: Fields, fold: (text: string) => string): Fields {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (typeof value === "string") return [name, fold(value)] as const;
    if (typeof value !== "object") return [name, value] as const;
    return [name, value.map((element) => (typeof element === "string" ? fold(element) : element))] as const;
  });
  return Object.fromEntries(entries);
}
