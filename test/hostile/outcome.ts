import { expect } from "vitest";
import { MemoryStorage, Workspace, WorkspaceError } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { call, validInputs } from "../access/every-operation";
import { writeOneOfEverything } from "../access/full-workspace";

/** The answer of a call as JSON, or its refusal; anything else fails. */
export async function outcomeOf(workspace: Workspace, name: string, input: unknown): Promise<unknown> {
  const answer = await call(workspace, name, input).catch((error: unknown) => error);
  if (answer instanceof WorkspaceError) {
    expect({ status: answer.status, cause: answer.cause }).not.toMatchObject({ status: 500 });
    expect(answer.issues.every(({ path, code, message }) => typeof path === "string" && code && message)).toBe(true);
    return answer.toJSON();
  }
  expect(answer).not.toBeInstanceOf(Error);
  expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(answer);
  return answer;
}

/** A workspace with one of everything and a valid input of every operation. */
export async function freshWorkspace() {
  const storage = new MemoryStorage();
  const options = { storage, clock: manualClock(), random: seededRandom(2), history: true };
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, ...options });
  return { workspace, inputs: validInputs(await writeOneOfEverything(storage)) };
}
