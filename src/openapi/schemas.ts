import * as z from "zod/mini";
import * as resources from "../schemas";
import { answersApart, furtherSchemas, schemaUnder } from "./answers";
import { described, examples } from "./data";
import type { JsonSchema } from "./types";

export interface Schemas {
  /** The API's resources, and what they are made of. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** The answer of each operation. */
  readonly answers: ReadonlyMap<string, JsonSchema>;
}

const ANSWER = "answer of ";

export function schemasOf(): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries({ ...resources, ...furtherSchemas })) {
    if (isComponent(name, schema)) registry.add(schema, { id: componentName(name) });
  }
  for (const name of Object.keys(described.operations)) registry.add(answerOf(name), { id: ANSWER + name });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, io: "output" });
  const all = Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema] as const);
  const answers = all.filter(([name]) => name.startsWith(ANSWER));
  const reached = reachable(new Map(all), ["ErrorEnvelope", ...answers.map(([name]) => name)]);
  const components = all.filter(([name]) => reached.has(name) && !name.startsWith(ANSWER));
  return {
    components: Object.fromEntries(components.map(([name, schema]) => [name, annotated(name, schema)])),
    answers: new Map(answers.map(([name, schema]) => [name.slice(ANSWER.length), schema])),
  };
}

/** The schemas that those named refer to, near or far. */
function reachable(schemas: ReadonlyMap<string, JsonSchema>, names: readonly string[], reached = new Set<string>()) {
  for (const name of names) {
    if (reached.has(name)) continue;
    reached.add(name);
    const references = JSON.stringify(schemas.get(name)).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    reachable(
      schemas,
      Array.from(references, ([, next = ""]) => next),
      reached,
    );
  }
  return reached;
}

/** Numbers and texts say more where they stand than by a name. */
function isComponent(name: string, schema: z.ZodMiniType): boolean {
  const { type } = schema._zod.def;
  return type === "object" || type === "enum" || type === "union" || /^(?:id|ulid|stime)Schema$/.test(name);
}

function componentName(name: string): string {
  if (name === "stimeSchema") return "STime";
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, "");
}

/** The answer of an operation: one strict object for each form it can take. */
export function answerOf(name: string): z.ZodMiniType {
  const apart = answersApart[name];
  if (apart !== undefined) return apart;
  const forms = (described.operations[name]?.answers ?? []).map((form) =>
    z.strictObject(Object.fromEntries(form.split(" ").flatMap((key) => (key === "" ? [] : [keyOf(key)])))),
  );
  const [first, ...others] = forms;
  if (first === undefined) throw new Error(`It is not known what ${name} answers.`);
  return others.length === 0 ? first : z.union([first, ...others]);
}

function keyOf(key: string): [string, z.ZodMiniType] {
  const [, name = "", optional, type = ""] = /^(\w+)(\?)?:(.+)$/.exec(key) ?? [];
  const schema = schemaUnder(name, type);
  return [name, optional === undefined ? schema : z.exactOptional(schema)];
}

/** The schema with what the comments say of the resource and its fields, and an example. */
function annotated(name: string, schema: JsonSchema): JsonSchema {
  const { "": description, ...fields } = described.resources[name] ?? {};
  const example = examples.resources[name];
  return {
    ...(description === undefined ? {} : { description }),
    ...withFieldTexts(schema, fields),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

export function withFieldTexts(schema: JsonSchema, texts: Readonly<Record<string, string>>): JsonSchema {
  const { properties } = schema;
  if (typeof properties !== "object" || properties === null) return schema;
  const entries = Object.entries(properties).map(([name, property]) => {
    const description = Object.hasOwn(texts, name) ? texts[name] : undefined;
    return [name, description === undefined ? property : { ...property, description }];
  });
  return { ...schema, properties: Object.fromEntries(entries) };
}
