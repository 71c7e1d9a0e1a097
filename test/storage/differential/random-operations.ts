import { fc } from "@fast-check/vitest";
import { type Storage, type Workspace, WorkspaceError } from "workspace-engine";
import { call as callOperation, type OperationName } from "../../access/every-operation";
import { newWorkspace } from "../../operations/fixture";
import { requests } from "../../views/request-arbitraries";
import { beginning } from "../../workspace/random/beginning";
import type { Existing } from "../../workspace/random/existing";
import { reads } from "../../workspace/random/reads";
import { type Call, carryOut, carryOutCall, stepsOf } from "../../workspace/random-workspace";

const COUNT = 2;
const MAX_PAGES = 4;
const VIEWS = 80;

/** Operations on a workspace, and the documents that exist afterwards. */
export interface Plan {
  readonly teamId: string;
  readonly calls: readonly (Call & { readonly wait: string })[];
  readonly there: Existing;
}

/** Draws operations from a seed, each on what is there by then. */
export async function planned(seed: number, length: number): Promise<Plan> {
  const teamId = `t-operations-${seed}`;
  const [steps = []] = fc.sample(stepsOf(length, length), { seed, numRuns: 1 });
  const { workspace, clock } = newWorkspace({ teamId });
  const calls: Call[] = [];
  const there = await carryOut(workspace, clock, steps, async (_, call) => void calls.push(call));
  return { teamId, calls: calls.map((call, index) => ({ ...call, wait: steps[index]?.wait ?? "0s" })), there };
}

/** Carries the plan out on a storage. */
export async function follow(storage: Storage, { teamId, calls }: Plan) {
  const { workspace, clock } = newWorkspace({ teamId, storage });
  await workspace.load(beginning());
  const answers: unknown[] = [];
  for (const { wait, ...call } of calls) {
    clock.advance(wait);
    answers.push([call.name, comparable(await carryOutCall(workspace, call))]);
  }
  return { workspace, answers };
}

/** All that can be asked of the workspace, with the first few small pages of what comes in pages. */
export async function everyAnswer(workspace: Workspace, { there }: Plan): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  for (const [name, inputs] of Object.entries(reads)) {
    for (const input of inputs(there)) answers.push(...(await pagesOf(workspace, name as OperationName, input)));
  }
  for (const request of fc.sample(requests, { seed: 5, numRuns: VIEWS }))
    answers.push(...(await pagesOf(workspace, "previewView", { count: COUNT, ...request })));
  return answers;
}

async function pagesOf(workspace: Workspace, name: OperationName, input: object): Promise<readonly unknown[]> {
  const pages: unknown[] = [];
  const sized = "count" in input ? { ...input, count: COUNT } : input;
  for (let cursor: unknown = ""; pages.length < MAX_PAGES; ) {
    const asked = cursor === "" ? sized : { ...sized, cursor };
    const answer: unknown = await callOperation(workspace, name, asked).catch(refusalOf);
    pages.push([name, asked, comparable(answer)]);
    if (typeof answer !== "object" || answer === null || !("cursor" in answer)) break;
    cursor = answer.cursor;
    if (cursor === "") break;
  }
  return pages;
}

function refusalOf(error: unknown): unknown {
  if (error instanceof WorkspaceError && error.status < 500) return error;
  throw error;
}

function comparable(answer: unknown): unknown {
  if (!(answer instanceof WorkspaceError)) return answer;
  const { status, code, message, issues } = answer;
  return { status, code, message, issues };
}
