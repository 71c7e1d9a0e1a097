import { fc } from "@fast-check/vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { newWorkspace } from "../operations/fixture";
import { expectAgreement } from "./agreement";
import { expectSame } from "./agreement/expect-same";
import type { CommandKind, World } from "./command";
import { commandKinds } from "./commands";
import { emptyModel, type Model, TEAM_ID, USER_ID } from "./model/model";
import { recordSprints } from "./model/sprint-events";
import type { FaultyWay } from "./through-faults";

/** A command with its details, as a failure prints it and as a regression is written. */
export type Play = readonly [name: CommandKind["name"], details: unknown];

const kinds = new Map(commandKinds.map((kind) => [kind.name, kind]));

const oneCommand: fc.Arbitrary<Play> = fc.oneof(
  ...commandKinds.map(({ name, weight, details }) => ({
    weight,
    arbitrary: fc.tuple(fc.constant(name), details as fc.Arbitrary<unknown>),
  })),
);

/** Two spaces with a board each, so that there is something to do things to. */
const prelude: readonly Play[] = [
  ["createProject", { title: "Alpha", user_id: "u-max" }],
  ["createProject", { title: "Beta", user_id: "u-eva" }],
  ["createBoard", { project: 0, title: "Alpha", behaviors: ["backlog", "committed", "started", "completed"] }],
  ["createBoard", { project: 1, title: "Beta", behaviors: ["committed", "completed"] }],
];

export const someCommands = (most: number): fc.Arbitrary<Play[]> =>
  fc.noBias(fc.array(oneCommand, { minLength: 1, maxLength: most, size: "max" }));

/** The storage's words of it, without the checks of the schemas, which cost more than all the rest. */
function readerOf(storage: MemoryStorage, clock: World["clock"]): Workspace {
  const actor = { user_id: USER_ID, role: "admin" } as const;
  return new Workspace({ teamId: TEAM_ID, actor, clock, storage, random: seededRandom(2), history: true });
}

/**
 * Plays commands on a workspace and on a model: both must agree after every `every` of them, and nothing is ever broken.
 * The commands may take a way to the storage on which things go wrong; what is compared is read without it.
 */
export async function play(
  plays: readonly Play[],
  every: number,
  wayTo?: (storage: MemoryStorage) => FaultyWay,
): Promise<void> {
  const storage = new MemoryStorage();
  const way = wayTo?.(storage);
  const { workspace: direct, clock } = newWorkspace({ storage: way?.storage ?? storage });
  const workspace = way?.insistent(direct) ?? direct;
  const world: World = { model: emptyModel(clock.now() / 1000), workspace, clock, last: undefined };
  const reader = readerOf(storage, clock);
  // The ids of the initial documents are known only where no number is lost.
  if (way !== undefined) await reader.getEpics();
  for (const [count, [name, details]] of [...prelude, ...plays].entries()) {
    const kind = kinds.get(name);
    if (kind === undefined) throw new Error(`There is no command ${name}.`);
    const before = structuredClone(world.model);
    await kind.step(details as never)(world);
    await noteCommit(reader, world, before);
    recordSprints(world.model);
    expectSame(await reader.verify(), [], "what is broken");
    if (count % every === 0) await expectAgreement(reader, world.model);
  }
  await expectAgreement(reader, world.model);
  await expectCopy(reader, world);
}

async function noteCommit(reader: Workspace, world: World, before: Model): Promise<void> {
  const { commits } = await reader.getCommits({ count: 1 });
  const commit_id = commits[0]?.id;
  if (commit_id !== undefined && commit_id !== world.last?.commit_id) world.last = { commit_id, before };
}

/** An export loaded elsewhere is the same workspace. */
async function expectCopy(reader: Workspace, { model, clock }: World): Promise<void> {
  const copy = readerOf(new MemoryStorage(), clock);
  await copy.load(await reader.export());
  await expectAgreement(copy, model);
}
