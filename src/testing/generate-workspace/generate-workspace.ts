import { emptySections, type Snapshot } from "../../snapshot/snapshot";
import { manualClock } from "../repeatable/manual-clock";
import { seededRandom } from "../repeatable/seeded-random";
import { makeDocuments } from "./documents";
import { inTimeUnit } from "./in-time-unit";
import { makeMembers } from "./members";
import { type GenerateWorkspaceOptions, sizesOf } from "./options";
import { CURRENCY, DEFAULT_RATE_CENTS, makeTimeLock } from "./time-entries";
import { World } from "./world";

/**
 * Makes up a believable workspace for tests, demos and measurements, ready for `workspace.load`.
 *
 * A few boards, people and tags have most of the cards; most cards are done, some are overdue, archived, linked, in
 * sprints, under epics or under other cards; old time entries are locked, some wait for review. `u-ada` is always the
 * most active member. Throws a `RangeError` for a number that is not a whole one in its range. Rule K7.
 *
 * @example
 * ```ts
 * import { Workspace } from "workspace-engine";
 * import { generateWorkspace, manualClock } from "workspace-engine/testing";
 *
 * const clock = manualClock();
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, clock });
 * await workspace.load(generateWorkspace({ seed: 7, cards: 500 }));
 * ```
 */
export function generateWorkspace(options: GenerateWorkspaceOptions): Snapshot {
  const { seed, now, privateSpace = false, teamId = "t-acme", timeUnit = "seconds" } = options;
  const sizes = sizesOf(options);
  const present = Math.floor(manualClock(now === undefined ? {} : { now }).now() / 1000);
  const start = Math.max(1, present - sizes.age);
  const members = makeMembers(sizes.members, start);
  const people = members.map((member) => member.id);
  const world = new World(seededRandom(seed), present, start, people);
  const documents = makeDocuments(world, members, sizes, privateSpace);
  const settings = { rate_cents: DEFAULT_RATE_CENTS, currency: CURRENCY, time_lock: makeTimeLock(world) };
  const content = inTimeUnit({ settings, ...emptySections, members, ...documents }, timeUnit);
  return { format: "workspace-engine", version: 1, team_id: teamId, time_unit: timeUnit, ...content };
}
