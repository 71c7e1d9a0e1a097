import { load } from "./load";
import { type Criteria, criteriaOf, type Dialect } from "./mongo-criteria";
import { columnBy, type Peer } from "./peer";
import { type CardRecord, recordsOf, sortColumn } from "./records";

interface Cursor {
  sort(order: Readonly<Record<string, 1 | -1>>): Cursor;
  limit(count: number): Cursor;
  all(): readonly CardRecord[];
}

interface Mingo {
  readonly Query: new (criteria: Criteria) => { find(records: readonly CardRecord[]): Cursor };
}

const dialect: Dialect = {
  held: (values, negated) => ({ [negated ? "$nin" : "$in"]: values }),
  contains: (text) => ({ $regex: text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&") }),
};

/** Queries of MongoDB over an array of objects. */
export const mingo: Peer = {
  mostCards: 100_000,
  variants: (cards) => (cards > 10_000 ? 2 : 16),
  open: async ({ corpus }, cases) => {
    const { Query } = await load<Mingo>("mingo", ["Query"]);
    const records = recordsOf(corpus);
    const asked = cases.map(({ query }) => {
      const { column, ascending } = sortColumn(query);
      const way = ascending ? 1 : -1;
      return {
        query: new Query({ $and: [{}, ...criteriaOf(query, dialect)] }),
        order: { [column]: way, number: way } as const,
      };
    });
    const answer = (place: number): readonly CardRecord[] => {
      const each = asked[place];
      return each?.query.find(records).sort(each.order).limit(25).all() ?? [];
    };
    const column = columnBy({ name: "mingo", answer, ids: (found) => found.map(({ id }) => String(id)) });
    return { columns: [column], close: () => {} };
  },
};
