import { furtherSchemas, schemaUnder } from "../../src/openapi/answers";
import * as resources from "../../src/schemas";
import { call, isRefused, operationNames, validInputs } from "../access/every-operation";
import { fullWorkspace } from "../http/fixture";
import { type Descriptions, describeOperations } from "./describe-operations";

export interface Generated {
  readonly described: Descriptions;
  readonly examples: {
    /** A valid input of each operation. */
    readonly inputs: Readonly<Record<string, unknown>>;
    /** A resource as an operation answered it, by the name of its schema. */
    readonly resources: Readonly<Record<string, unknown>>;
  };
}

/** The parts of the document that no module of the package provides. */
export async function generatedNow(root: string): Promise<Generated> {
  const { ids } = await fullWorkspace();
  const described = describeOperations(root);
  return {
    described,
    examples: { inputs: json(validInputs(ids), operationNames), resources: await resourceExamples(described) },
  };
}

/** Each operation is called in a workspace of its own, so that none sees what another has done. */
async function resourceExamples({ operations }: Descriptions): Promise<Record<string, unknown>> {
  const names = new Map(
    Object.entries({ ...resources, ...furtherSchemas }).map(([name, schema]): [unknown, string] => [
      schema,
      name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, ""),
    ]),
  );
  const examples: Record<string, unknown> = {};
  const asked = operationNames.filter((one) => /^(?:get|create)/.test(one) && !isRefused(one));
  for (const name of asked.sort()) {
    const { workspace, ids } = await fullWorkspace();
    const answer: unknown = await call(workspace, name, validInputs(ids)[name]);
    for (const [, key = "", type = ""] of operations[name]?.answers.join(" ").matchAll(/(\w+)\??:(\S+)/g) ?? []) {
      const { [key]: value } = Object(answer);
      const component = value === undefined ? undefined : names.get(schemaUnder(key, type));
      if (component !== undefined) examples[component] ??= value;
    }
  }
  return examples;
}

const json = (inputs: Readonly<Record<string, object>>, names: readonly string[]): Record<string, unknown> =>
  JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, inputs[name]]))));
