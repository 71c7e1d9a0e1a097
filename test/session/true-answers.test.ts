import { expect, test } from "vitest";
import { MemoryStorage, type Storage, Workspace, WorkspaceError } from "workspace-engine";
import { createClient } from "workspace-engine/client";
import { createFetchHandler } from "workspace-engine/http";
import {
  type FaultName,
  type FaultStorageOptions,
  faultStorage,
  manualClock,
  seededRandom,
} from "workspace-engine/testing";
import { type OperationName, operationNames, validInputs } from "../access/every-operation";
import { writeOneOfEverything } from "../access/full-workspace";
import { runs, some } from "../runs";

const TEAM = "t-acme";

const workspaceOver = (storage: Storage, seed: number, retryTimeout?: number): Workspace =>
  new Workspace({
    ...{ teamId: TEAM, storage, clock: manualClock(), history: true, retryTimeout },
    ...{ actor: { user_id: "u-ada", role: "admin" }, random: seededRandom(seed) },
  });

/** A storage on which the operation can be carried out, its input, and who does. */
async function placeFor(name: OperationName) {
  const memory = new MemoryStorage();
  if (name === "load") {
    const projects = [{ id: "1", title: "Website" }];
    return { memory, user_id: "u-ada", input: { time_unit: "seconds", projects } };
  }
  const ids = await writeOneOfEverything(memory);
  const user_id = name === "startTimer" ? "u-max" : "u-ada";
  return { memory, user_id, input: validInputs(ids)[name] };
}

interface Trial {
  readonly faults?: FaultStorageOptions;
  readonly retryTimeout?: number;
  /** The fault of the operation's first commit. */
  readonly fault?: FaultName;
}

/** The answer over HTTP, whether it invites a retry, and the number of commits. */
async function tried(name: OperationName, { faults, retryTimeout, fault }: Trial = {}) {
  const { memory, user_id, input } = await placeFor(name);
  const faulty = faultStorage(memory, { wait: async () => {}, ...faults });
  const workspace = workspaceOver(faulty, 2, retryTimeout).as({ user_id, role: "admin" });
  while (!(await workspace.getProjects().then(Boolean, () => false)));
  const { last: before } = await memory.logRange(TEAM);
  if (fault !== undefined) faulty.failNext("commit", fault);
  let isInvited = false;
  const handle = createFetchHandler({
    workspace: () => workspace,
    authenticate: () => ({ ...workspace.actor, team_id: TEAM }),
  });
  const fetch = async (request: Request) => {
    const response = await handle(request);
    isInvited = response.headers.has("retry-after");
    return response;
  };
  const client = createClient({ baseUrl: "https://host/v1", token: "t", teamId: TEAM, fetch, retry: false });
  const carryOut: (given: never) => Promise<unknown> = client[name].bind(client);
  const said = await carryOut(input as never).then(
    () => "answered",
    (error: unknown) => (error instanceof WorkspaceError ? error.code : String(error)),
  );
  const { last: after } = await memory.logRange(TEAM);
  return { said, isInvited, applied: after - before };
}

/** How many commits each operation makes where nothing goes wrong. */
const commits = new Map<OperationName, number>();
for (const name of operationNames) {
  const { said, applied } = await tried(name);
  if (said !== "answered") throw new Error(`${name} is refused where nothing goes wrong: ${said}`);
  commits.set(name, applied);
}

const writing = operationNames.filter((name) => commits.get(name) !== 0);

/** How many commits there may be of an operation that says this. */
function allowed(name: OperationName, said: string): readonly number[] {
  if (said === "answered") return [commits.get(name) ?? 0];
  if (said === "outcome_unknown") return [0, 1];
  return [said === "applied_without_answer" ? 1 : 0];
}

test.each(some(operationNames.map((name, place) => ({ name, place }))))(
  "[B4.6 W5.8] $name is refused as not applied only where it was not, whatever goes wrong",
  async ({ name, place }) => {
    const rates = { busy: 0.05, unavailable: 0.03, conflict: 0.05, duplicate: 0.05, outage: 0.05, disconnect: 0.15 };
    for (let round = 0; round < runs(1); round += 1) {
      const seed = 1 + place + round * operationNames.length;
      const faults = { rates: { ...rates, lost_request: 0.1, lost_answer: 0.1 }, outageLength: 4, seed };
      const { said, isInvited, applied } = await tried(name, { faults, retryTimeout: 10 });
      expect(allowed(name, said), `seed ${seed}: ${said}, ${applied} commits`).toContain(applied);
      expect(isInvited && applied > 0).toBe(false);
    }
  },
);

test("there are operations that write", () => {
  expect(writing).toEqual(expect.arrayContaining(["createCard", "undo", "load", "startTimer"]));
});

const lasting = { faults: { outageLength: Number.POSITIVE_INFINITY }, retryTimeout: 5 };

test.each(some(writing))(
  "[B4.4 B4.5 W5.8] %s is answered as soon as the storage can be reached after its commit, or says what is known",
  async (name) => {
    for (const fault of ["outage", "disconnect"] as const) {
      const { said, applied } = await tried(name, { fault, faults: { outageLength: 3 } });
      expect({ fault, said, applied }).toEqual({ fault, said: "answered", applied: 1 });
    }
    const { said, isInvited, applied } = await tried(name, { fault: "outage", ...lasting });
    expect(["answered", "applied_without_answer"]).toContain(said);
    expect({ isInvited, applied }).toEqual({ isInvited: false, applied: 1 });
    const unknown = await tried(name, { fault: "disconnect", ...lasting });
    expect(unknown).toEqual({ said: "outcome_unknown", isInvited: false, applied: 1 });
  },
);
