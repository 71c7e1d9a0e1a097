import type { ViewRequest, Workspace } from "workspace-engine";
import type { JsonSchema } from "workspace-engine/openapi";
import * as z from "zod/mini";
import { summaryParts } from "../../../src/openapi/request";
import { calledBy, operations } from "../../../src/operations/registry";
import { timeSummaryFields } from "../../../src/resources/time-entry/operations/get-time-entries";
import { viewRequestJsonSchema } from "../../../src/views/json-schema";
import { summaryFields } from "../../../src/views/operations/summarize-view";
import { Chance } from "../../workspace/random/chance";
import { call } from "../every-operation";
import { drawnValue } from "./drawn-value";
import type { Known } from "./known";

/** All operations, as the registry has them, and what a workspace can do besides. */
export const callables: readonly string[] = [...Object.keys(operations), "explainView", "compare"];

/** An operation and its input; a past call reads the workspace as of a commit. */
export interface Call {
  readonly name: string;
  readonly input: unknown;
  readonly id?: string | undefined;
  readonly asOf?: number | undefined;
}

const schemas = new Map<string, JsonSchema>();

async function schemaOf(name: string): Promise<JsonSchema> {
  const known = schemas.get(name);
  if (known !== undefined) return known;
  const { operation } = calledBy(name);
  const schema =
    name === "previewView"
      ? viewRequestJsonSchema()
      : { ...z.toJSONSchema(operation.input("seconds"), { io: "input", unrepresentable: "any" }) };
  schemas.set(name, schema);
  return schema;
}

const takesView = (name: string): boolean => ["previewView", "explainView", "compare", "summarizeView"].includes(name);
const isRead = (name: string): boolean => /^(get|preview|search|summarize)/.test(name);

/** How a summary is grouped and measured; none of it for what is no summary. */
function drawnParts(name: string, input: unknown, known: Known, chance: Chance): object {
  if (!name.startsWith("summarize")) return {};
  const { type }: { readonly type?: unknown } = Object(input);
  const ofView = Object.entries(summaryFields).find(([one]) => one === type)?.[1] ?? summaryFields.card;
  const properties = summaryParts(name === "summarizeView" ? ofView : timeSummaryFields);
  return Object(drawnValue({ type: "object", properties, required: ["group_by", "measures"] }, known, chance));
}

/** A call with an input that the operation's schema allows, mostly about what there is. */
export async function drawnCall(name: string, seed: number, known: Known): Promise<Call> {
  const chance = new Chance(seed);
  const schema = await schemaOf(takesView(name) ? "previewView" : name);
  const input = drawnValue(schema, known, chance);
  return {
    name,
    input: typeof input === "object" ? { ...input, ...drawnParts(name, input, known, chance) } : input,
    id: name === "explainView" && chance.yes(0.7) ? String(known.oneOf("id", chance)) : undefined,
    asOf: isRead(name) && chance.yes(0.15) ? 2 + chance.below(6) : undefined,
  };
}

/** Makes the call; a view that is compared is compared from one commit to the next. */
export function made(workspace: Workspace, { name, input, id, asOf }: Call): Promise<unknown> {
  if (name === "explainView") return workspace.explainView(input as ViewRequest, id ?? "");
  if (name === "compare") return call(workspace, name, input, { sequence: 3 });
  return call(asOf === undefined ? workspace : workspace.asOf({ sequence: asOf }), name, input);
}
