import { load } from "./load";
import { type Criteria, criteriaOf, type Dialect } from "./mongo-criteria";
import { columnBy, type Peer } from "./peer";
import { type CardRecord, recordsOf, sortColumn } from "./records";

interface ResultSet {
  find(criteria: Criteria): ResultSet;
  compoundsort(order: readonly (readonly [field: string, descending: boolean])[]): ResultSet;
  limit(count: number): ResultSet;
  data(): readonly CardRecord[];
}

interface Collection {
  insert(records: readonly CardRecord[]): unknown;
  ensureAllIndexes(force: boolean): void;
  chain(): ResultSet;
}

interface Loki {
  readonly default: new (
    name: string,
  ) => {
    addCollection(
      name: string,
      options: { readonly indices: readonly string[]; readonly unique: readonly string[] },
    ): Collection;
  };
}

const indices = ["board_id", "project_id", "epic_id", "owner_id", "due_date", "time_created", "time_updated", "id"];

const dialect: Dialect = {
  held: (values, negated) => ({ [negated ? "$containsNone" : "$containsAny"]: values }),
  contains: (text) => ({ $contains: text }),
};

/** Collections of objects with binary indexes. */
export const loki: Peer = {
  mostCards: 100_000,
  variants: (cards) => (cards > 10_000 ? 4 : 16),
  open: async ({ corpus }, cases) => {
    const { default: Database } = await load<Loki>("lokijs", ["default"]);
    const collection = new Database("bench").addCollection("card", { indices, unique: [] });
    collection.insert(recordsOf(corpus));
    collection.ensureAllIndexes(true);
    const asked = cases.map(({ query }) => {
      const { column, ascending } = sortColumn(query);
      const order = [[column, !ascending] as const, ["number", !ascending] as const];
      return { criteria: criteriaOf(query, dialect), order };
    });
    const answer = (place: number): readonly CardRecord[] => {
      const { criteria = [], order = [] } = asked[place] ?? {};
      const found = criteria.reduce((left, each) => left.find(each), collection.chain());
      return found.compoundsort(order).limit(25).data();
    };
    const column = columnBy({ name: "LokiJS", answer, ids: (found) => found.map(({ id }) => String(id)) });
    return { columns: [column], close: () => {} };
  },
};
