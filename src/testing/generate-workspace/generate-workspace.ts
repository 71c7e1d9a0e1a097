import type * as z from "zod/mini";
import { fieldTables } from "../../documents";
import { checkOptions } from "../../errors/check-options";
import { stimeSchema } from "../../resources/common/base-schemas";
import { emptySections, type Snapshot } from "../../snapshot/snapshot";
import { manualClock } from "../repeatable/manual-clock";
import { seededRandom } from "../repeatable/seeded-random";
import { makeDocuments, makeMembers } from "./documents";
import { type GenerateWorkspaceOptions, generateRules, sizesOf } from "./options";
import { makeSettings } from "./time-entries";
import { World } from "./world";

/**
 * Makes up a believable workspace for tests, demos and measurements, ready for `workspace.load`.
 *
 * A few boards, people and tags have most of the cards; most cards are done, some are overdue, archived, linked, in
 * sprints, under epics or under other cards; old time entries are locked, some wait for review. `u-ada` is always the
 * most active member. Throws a `RangeError` for a number that is not a whole one in its range. Rule K7.
 * @example
 * import { Workspace } from "workspace-engine";
 * import { generateWorkspace, manualClock } from "workspace-engine/testing";
 *
 * const clock = manualClock();
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, clock });
 * await workspace.load(generateWorkspace({ seed: 7, cards: 500 }));
 */
export function generateWorkspace(options: GenerateWorkspaceOptions): Snapshot {
  checkOptions(options, generateRules);
  const { seed, now, privateSpace = false, teamId = "t-acme", timeUnit = "seconds" } = options;
  const sizes = sizesOf(options);
  const present = Math.floor(manualClock(now === undefined ? {} : { now }).now() / 1000);
  const start = Math.max(1, present - sizes.age);
  const members = makeMembers(sizes.members, start);
  const people = members.map((member) => member.id);
  const world = new World(seededRandom(seed), present, start, people);
  const documents = makeDocuments(world, members, sizes, privateSpace);
  const content = { settings: makeSettings(world), ...emptySections, members, ...documents };
  if (timeUnit === "milliseconds") toMilliseconds(content, storedInstants());
  return { format: "workspace-engine", version: 1, team_id: teamId, time_unit: timeUnit, ...content };
}

function toMilliseconds(value: object, instants: ReadonlySet<string>): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === "object" && inner !== null) toMilliseconds(inner, instants);
    else if (typeof inner === "number" && instants.has(key)) Object.assign(value, { [key]: inner * 1000 });
  }
}

function storedInstants(): ReadonlySet<string> {
  const fields = Object.values(fieldTables).flatMap((table) => Object.entries(table));
  return new Set(fields.flatMap(([name, field]) => ("stored" in field ? instantsIn(name, field.stored) : [])));
}

/** The keys below which a value of a schema keeps instants. */
function instantsIn(name: string, schema: z.ZodMiniType): readonly string[] {
  if (schema === stimeSchema) return [name];
  const {
    shape = {},
    options = [],
    element,
    innerType,
  } = schema.def as {
    readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
    readonly options?: readonly z.ZodMiniType[];
    readonly element?: z.ZodMiniType;
    readonly innerType?: z.ZodMiniType;
  };
  return [
    ...Object.entries(shape).flatMap(([key, part]) => instantsIn(key, part)),
    ...[...options, element, innerType].flatMap((part) => (part ? instantsIn(name, part) : [])),
  ];
}
