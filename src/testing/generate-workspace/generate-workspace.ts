import { type TimeUnit, timeUnits } from "../../base/time";
import * as check from "../../errors/check-options";
import { emptySections, type Snapshot } from "../../snapshot/snapshot";
import { anInstant, type Instant, manualClock } from "../repeatable/manual-clock";
import { seededRandom } from "../repeatable/seeded-random";
import { makeDocuments, makeMembers, sizesOf } from "./documents";
import { makeSettings } from "./time-entries";
import { World } from "./world";

/** The options of the workspace; equal options give equal workspaces. */
export interface GenerateWorkspaceOptions {
  /** An integer; only its low 32 bits matter. */
  readonly seed: number;
  /** How many cards, from 0; everything else grows with them. Default 300. */
  readonly cards?: number | undefined;
  /** The present: nothing but plans lies after it. Default 2026-01-05T09:00:00Z, where `manualClock()` starts. */
  readonly now?: Instant | undefined;
  /** How many spaces, at least 1. Default: grows with the cards. */
  readonly spaces?: number | undefined;
  /** How many boards, at least 1. Default: grows with the cards. */
  readonly boards?: number | undefined;
  /** How many people, at least 1. Default: grows with the cards. */
  readonly members?: number | undefined;
  /** Whether the last space is readable by three members and admins only. Default `false`. */
  readonly privateSpace?: boolean | undefined;
  /** Default `t-acme`. */
  readonly teamId?: string | undefined;
  /** Default `seconds`. */
  readonly timeUnit?: TimeUnit | undefined;
}

export const generateRules: check.OptionRules<GenerateWorkspaceOptions> = {
  seed: check.anInteger,
  cards: check.optional(check.wholeNumberFrom(0)),
  now: check.optional(anInstant),
  spaces: check.optional(check.wholeNumberFrom(1)),
  boards: check.optional(check.wholeNumberFrom(1)),
  members: check.optional(check.wholeNumberFrom(1)),
  privateSpace: check.optional(check.aFlag),
  teamId: check.optional(check.anId),
  timeUnit: check.optional(check.oneOf(timeUnits)),
};

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
  check.checkOptions(options, generateRules);
  const { seed, now, privateSpace = false, teamId = "t-acme", timeUnit = "seconds" } = options;
  const sizes = sizesOf(options);
  const present = Math.floor(manualClock(now === undefined ? {} : { now }).now() / 1000);
  const start = Math.max(1, present - sizes.age);
  const members = makeMembers(sizes.members, start);
  const people = members.map((member) => member.id);
  const world = new World(seededRandom(seed), present, start, people);
  const documents = makeDocuments(world, members, sizes, privateSpace);
  const content = { settings: makeSettings(world), ...emptySections, members, ...documents };
  if (timeUnit === "milliseconds") toMilliseconds(content);
  return { format: "workspace-engine", version: 1, team_id: teamId, time_unit: timeUnit, ...content };
}

/** Instants by the names of their keys; a length of time says its unit. */
const isInstant = (key: string): boolean => /^(time|before)(_|$)|_(at|date)$/.test(key) && !key.endsWith("_seconds");

function toMilliseconds(value: object): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === "object" && inner !== null) toMilliseconds(inner);
    else if (typeof inner === "number" && isInstant(key)) Object.assign(value, { [key]: inner * 1000 });
  }
}
