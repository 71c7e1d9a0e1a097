import type { Clause, Fields, Scalar } from "workspace-engine";
import { compareText } from "../../../src/storage/evaluate";
import {
  byId,
  type Fault,
  faulty,
  keepingFirst,
  misfinding,
  misreading,
  misreadingEach,
  missorting,
  reputting,
  type Sorted,
  whole,
} from "./faulty";

const byIdAsText = (a: Sorted, b: Sorted) => compareText(a.id, b.id);
const byKey = (a: Scalar, b: Scalar) =>
  typeof a === "string" && typeof b === "string" ? compareText(a, b) : Number(a) - Number(b);
const emptyLast = (a: Sorted, b: Sorted) => Number(a.isEmpty) - Number(b.isEmpty);

export const clauseFaults: Readonly<Record<string, Fault>> = {
  "ignores the negation of in": misreadingEach("clauses", "in", (clause) => ({ ...clause, negated: false })),
  "ignores the negation of contains": misreadingEach("clauses", "contains", (clause) => ({
    ...clause,
    negated: false,
  })),
  "ignores the negation of present": misreadingEach("clauses", "present", (clause) => ({ ...clause, negated: false })),
  "lets no value match everything": misreading("clauses", (where) =>
    where.filter((clause) => clause.operator !== "in" || clause.values.length > 0),
  ),
  "takes 100 values at most": misreadingEach("clauses", "in", (clause) => {
    return { ...clause, values: clause.values.slice(0, 100) };
  }),
  "includes the lower bound": misreadingEach("clauses", "range", ({ above, ...clause }) => {
    return { ...clause, ...(above !== undefined && { above: above - 0.001 }) };
  }),
  "excludes the upper bound": misreadingEach("clauses", "range", ({ atMost, ...clause }) => {
    return { ...clause, ...(atMost !== undefined && { atMost: atMost - 0.001 }) };
  }),
  "keeps empty values out of ranges": misreading("clauses", (where) =>
    where.flatMap((clause): readonly Clause[] =>
      clause.operator === "range" ? [clause, { operator: "present", field: clause.field }] : [clause],
    ),
  ),
  "searches without case": misreadingEach("clauses", "contains", (clause) => {
    return { ...clause, text: clause.text.toLowerCase() };
  }),
  "takes false for present": misreadingEach("clauses", "present", (clause) =>
    clause.field === "open" ? { ...clause, operator: "in", values: [true, false] } : clause,
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

export const orderFaults: Readonly<Record<string, Fault>> = {
  "sorts ids as texts": missorting("sorting", {
    byId: byIdAsText,
    byField: (a, b, sign) => emptyLast(a, b) || sign * (byKey(a.key, b.key) || byIdAsText(a, b)),
  }),
  "forgets to break ties": missorting("sorting", {
    byField: (a, b, sign) => emptyLast(a, b) || sign * byKey(a.key, b.key),
  }),
  "breaks ties in ascending order always": missorting("sorting", {
    byField: (a, b, sign) => emptyLast(a, b) || sign * byKey(a.key, b.key) || byId(a, b),
  }),
  "puts empty values first when descending": missorting("sorting", {
    byField: (a, b, sign) => sign * (emptyLast(a, b) || byKey(a.key, b.key) || byId(a, b)),
  }),
  "sorts by the first value a document had": keepingFirst("sorting"),
  "sorts texts by UTF-16 code units": missorting("texts", {
    byField: (a, b, sign) => emptyLast(a, b) || sign * (Number(a.key > b.key) - Number(a.key < b.key) || byId(a, b)),
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
  "forgets the offset": misfinding("paging", (find) => (team, query, options) => {
    return find(team, { ...query, offset: 0 }, options);
  }),
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
