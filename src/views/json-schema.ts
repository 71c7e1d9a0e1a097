import { CURSOR_MAX_LENGTH, FILTER_VALUES_MAX, NEEDLE_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from "../base/limits";
import { type FilterRow, type FilterRows, type FilterSet, filterTable } from "./filter-table";

type Json = Readonly<Record<string, unknown>>;

const maybe = (schema: Json): Json => ({ anyOf: [schema, { type: "null" }] });

const maybeStrict = (properties: Json): Json => maybe(strict(properties));

const strict = (properties: Json): Json => ({ type: "object", properties, additionalProperties: false });

const listOf = (items: Json): Json => maybe({ maxItems: FILTER_VALUES_MAX, type: "array", items });

const flag = { type: ["boolean", "null"] };
const bound = { type: ["string", "null"] };
const page = {
  cursor: maybe({ type: "string", maxLength: CURSOR_MAX_LENGTH }),
  count: maybe({ type: "integer", minimum: 1 }),
};

function schemaOf(row: FilterRow): Json {
  switch (row.shape) {
    case "flag":
      return flag;
    case "range":
      return maybeStrict({ before: bound, after: bound });
    case "text":
      return maybe({ type: "string", maxLength: NEEDLE_MAX_LENGTH });
    case "ids":
      return listOf({ type: "string", maxLength: SHORT_TEXT_MAX_LENGTH });
    case "oneOf":
      return listOf({ type: "string", enum: row.names });
    case "integers": {
      const { max } = row;
      const [minimum, maximum] = max === undefined ? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] : [0, max];
      return listOf({ type: "integer", minimum, maximum });
    }
  }
}

const propertiesOf = (rows: FilterRows): Json =>
  Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, schemaOf(row)]));

function filtersOf({ rows, matchRows, sortFields }: FilterSet): Json {
  const match = maybeStrict(propertiesOf(matchRows));
  return strict({
    ...propertiesOf(rows),
    include: match,
    exclude: match,
    sort_by: maybeStrict({ field: maybe({ type: "string", enum: sortFields }), order_ascending: flag }),
  });
}

/**
 * The JSON schema of a view request, with one form for each type of view: for a bar of filters that offers whatever there
 * is, or to check requests elsewhere. Rules F1.
 * @example
 * viewRequestJsonSchema().oneOf.length; // 3
 */
export function viewRequestJsonSchema(): { readonly oneOf: readonly Json[] } {
  const forms = Object.entries<FilterSet>(filterTable).map(([type, set]) => {
    const key = `${type}_filters`;
    const properties = { type: { type: "string", const: type }, [key]: filtersOf(set), ...page };
    return { type: "object", properties, required: ["type", key] };
  });
  return { oneOf: forms };
}
