import * as schemas from "workspace-engine/schemas";
import * as z from "zod/mini";
import { contract, type Resource } from "./contract";

interface Field {
  readonly name: string;
  /** The name of a kind or a resource, in brackets if there are several, or a text in quotes. */
  readonly kind: string;
  readonly optional: boolean;
  readonly nullable: boolean;
  /** What the field is where it is absent. */
  readonly preset?: unknown;
}

/** The fields of a resource. */
export const fieldsOf = (resource: Resource): readonly Field[] =>
  contract[resource].split(/\s+/).map((written) => {
    const [, name = "", optional, nullable, preset, kind = ""] = /^(\w+)(\?)?(~)?(?:=(\w+))?:(.+)$/.exec(written) ?? [];
    const field = { name, kind, optional: optional !== undefined, nullable: nullable !== undefined };
    return preset === undefined ? field : { ...field, preset: /^\d+$/.test(preset) ? Number(preset) : preset };
  });

/** A resource with every field, or with those alone that are always there. */
export function sampleOf(resource: Resource, which: "full" | "bare" = "full"): Record<string, unknown> {
  const fields = fieldsOf(resource).filter(({ optional }) => which === "full" || !optional);
  return Object.fromEntries(fields.map(({ name, kind }) => [name, valueFor(kind)]));
}

const isResource = (kind: string): kind is Resource => Object.hasOwn(contract, kind);

function valueFor(kind: string): unknown {
  const several = /^\[(.+)\]$/.exec(kind)?.[1];
  if (several !== undefined)
    return isResource(several) ? [sampleOf(several), sampleOf(several, "bare")] : [valueFor(several)];
  if (kind.startsWith('"')) return kind.slice(1, -1);
  if (isResource(kind)) return sampleOf(kind);
  const make = values[kind];
  if (make === undefined) throw new Error(`no kind is called ${kind}`);
  return make();
}

const values: Readonly<Record<string, () => unknown>> = {
  id: () => "u-ada",
  uuid: () => "bf1b9f76-3f95-42fc-bd7f-050b2f5f4197",
  ulid: () => "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  text: () => "<p>Zoë & “friends” 👩‍👩‍👧</p>",
  int: () => 1,
  number: () => -12.5,
  bool: () => true,
  time: () => 1_767_603_600,
  order: () => ["7", "u-ada"],
  idsById: () => ({ "232": ["4312"] }),
  // These are keys like any other.
  textsById: () => ({ "f-1-name": "Ada", constructor: "yes", prototype: "no", toString: "c" }),
  links: () => [
    { type: "github_pull_request", github_pull_request: sampleOf("githubPullRequest") },
    { type: "generic", generic: sampleOf("genericLink") },
    { type: "generic", generic: sampleOf("genericLink", "bare") },
  ],
  hints: () => [
    { type: "tag", tag: { name: "design" } },
    { type: "relation", relation: sampleOf("relationHint") },
  ],
  progress: () => [[sampleOf("sprintProgressItem")], []],
  sprints: () => [{ id: "4", title: "Sprint 4", start_date: 1_767_571_200, end_date: 1_768_780_800 }],
  attendees: () => ["u-max", "eva@example.org", { user_id: "u-eva", name: "Eva", email: "eva@example.org" }],
};

const apart: Readonly<Record<string, z.ZodMiniType>> = {
  boardOptions: schemas.boardWebhookNotificationSettingsSchema.shape.options,
  listOptions: schemas.listWebhookNotificationSettingsSchema.shape.options,
};

/** The schema of a resource. */
export function schemaOf(resource: Resource): z.ZodMiniObject {
  const schema: unknown = apart[resource] ?? Reflect.get(schemas, `${resource}Schema`);
  if (!(schema instanceof z.ZodMiniObject)) throw new Error(`${resource} has no schema that is an object`);
  return schema;
}
