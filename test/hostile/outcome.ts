import { expect } from "vitest";
import { Workspace, WorkspaceError } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { call, oneOfEverything, validInputs } from "../access/every-operation";

/** What comes of a call: its answer as JSON, or the refusal; anything else fails. */
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
  const options = { clock: manualClock(), random: seededRandom(1), history: true };
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, ...options });
  return { workspace, inputs: validInputs(await oneOfEverything(workspace)) };
}
