import { type CardFilters, viewRequestJsonSchema } from "workspace-engine";
import { wordsOf } from "../shell/time-in-words";

/** Where in the filters of a card view a filter stands. */
export type FilterGroup = "card" | "include" | "exclude";

/** One filter there is, as the table of filters has it. */
export interface FilterField {
  readonly id: string;
  readonly group: FilterGroup;
  readonly key: string;
  readonly label: string;
  readonly kind: FilterKind;
}

interface FilterKind {
  readonly shape: "flag" | "range" | "text" | "ids" | "names" | "numbers";
  readonly names?: readonly string[];
  readonly numbers?: readonly number[];
}

/** As much of a JSON schema as the one of view requests uses. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const MOST_NUMBER = 5;

/** Every filter a view of cards can have, read off the schema that the engine itself reads requests by. */
export function cardFilterFields(): readonly FilterField[] {
  const forms = (viewRequestJsonSchema() as Schema).oneOf ?? [];
  const form = forms.find(({ properties }) => properties?.["type"]?.const === "card");
  const filters = propertiesOf(form?.properties?.["card_filters"]);
  const { include = {}, exclude = {}, sort_by: _, ...card } = filters;
  return [
    ...fieldsIn("include", propertiesOf(include)),
    ...fieldsIn("card", card),
    ...fieldsIn("exclude", propertiesOf(exclude)),
  ];
}

const propertiesOf = (schema: Schema | undefined): Readonly<Record<string, Schema>> =>
  (schema === undefined ? undefined : real(schema).properties) ?? {};

/** Everything in a request may be null, which constrains nothing. */
const real = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== "null") ?? schema;

const fieldsIn = (group: FilterGroup, properties: Readonly<Record<string, Schema>>): readonly FilterField[] =>
  Object.entries(properties).map(([key, schema]) => ({
    id: `${group}.${key}`,
    group,
    key,
    label: group === "exclude" ? `Not ${wordsOf(key).toLowerCase()}` : wordsOf(key),
    kind: kindOf(real(schema)),
  }));

function kindOf({ type, items, properties }: Schema): FilterKind {
  if (properties !== undefined) return { shape: "range" };
  if (type === "array" && items?.enum !== undefined) return { shape: "names", names: items.enum };
  if (type === "array" && items?.type === "integer") return { shape: "numbers", numbers: numbersOf(items) };
  if (type === "array") return { shape: "ids" };
  return { shape: type?.includes("boolean") ? "flag" : "text" };
}

/** Those that people choose from; a schema may allow every integer there is. */
const numbersOf = ({ maximum = MOST_NUMBER }: Schema): readonly number[] =>
  Array.from({ length: Math.min(maximum, MOST_NUMBER) + 1 }, (_, number) => number);

export const filterValue = (filters: CardFilters, { group, key }: FilterField): unknown => groupOf(filters, group)[key];

function groupOf(filters: CardFilters, group: FilterGroup): Readonly<Record<string, unknown>> {
  const found = group === "card" ? filters : filters[group];
  return { ...found };
}

/** The filters with another value for one of them; `undefined` takes it out. */
export function withValue(filters: CardFilters, { group, key }: FilterField, value: unknown): CardFilters {
  const { [key]: _, ...others } = groupOf(filters, group);
  const changed = value === undefined ? others : { ...others, [key]: value };
  if (group === "card") return changed;
  const { [group]: __, ...rest } = filters;
  return Object.keys(changed).length === 0 ? rest : { ...rest, [group]: changed };
}
