import { Workspace } from "workspace-engine";
import { createFetchHandler, type FetchHandlerOptions } from "workspace-engine/http";
import { manualClock, seededRandom } from "workspace-engine/testing";
import type * as z from "zod";
import { fetchCode } from "../../src/operations/code";
import { type Callable, oneOfEverything, operationNames, validInputs } from "../../test/access/every-operation";
import { instanceOf } from "./instances";
import { type Part, partsOf } from "./parts";

const TEAM = "t-acme";
const TOKEN = "bench";
const actor = { user_id: "u-ada", role: "admin" } as const;

/** Answers a body with a status; the answer is read. */
export type Send = (body: string) => Promise<number>;

/** An operation as those who mean harm see it. */
export interface Target {
  readonly name: string;
  /** A valid input, and the places in it that texts and lists can stand in. */
  readonly input: object;
  readonly parts: readonly Part[];
  /** A valid element of the list at a path. */
  readonly outer: (path: Part["path"], index: number) => unknown;
  /** Opens a workspace with one of everything, where unknown fields are ignored or refused. */
  readonly open: (unknownFields: "ignore" | "refuse") => Promise<Send>;
}

/** Every operation that takes a text or a list. */
export async function* targets(names: readonly string[] = operationNames): AsyncGenerator<Target> {
  for (const name of names) {
    const parts = distinct(partsOf((await fetchCode(name)).input("seconds")));
    if (parts.length === 0) continue;
    const { input } = await openSubject(name);
    const open: Target["open"] = async (unknownFields) => {
      const { workspace } = await openSubject(name);
      return sending(workspace, name, { unknownFields });
    };
    yield { name, input, parts, outer: (path, index) => elementAt(parts, path, index), open };
  }
}

const distinct = (parts: readonly Part[]): Part[] => [
  ...new Map(parts.map((part) => [JSON.stringify([part.path, part.kind, part.maximum]), part])).values(),
];

function elementAt(parts: readonly Part[], path: Part["path"], index: number): unknown {
  const { element } = parts.find((part) => part.element && part.path.join() === path.join()) ?? {};
  return element && instanceOf(element as z.core.$ZodType, index, "least");
}

/** A workspace with one of everything, and a valid input of an operation there. */
export async function openSubject(name: string): Promise<{ readonly workspace: Workspace; readonly input: object }> {
  const workspace = newWorkspace();
  const inputs: Readonly<Record<string, object>> = validInputs(await oneOfEverything(workspace));
  return { workspace, input: inputs[name as Callable] ?? {} };
}

export const newWorkspace = (): Workspace =>
  new Workspace({ teamId: TEAM, actor, clock: manualClock(), random: seededRandom(1), history: true });

/** Sends an input by the operation's name. */
export function sending(
  workspace: Workspace,
  name: string,
  options: Pick<FetchHandlerOptions, "unknownFields"> = {},
): Send {
  const handle = createFetchHandler({
    ...options,
    workspace: () => workspace,
    authenticate: (token) => (token === TOKEN ? { ...actor, team_id: TEAM } : null),
  });
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  return async (body) => {
    const url = `http://host/v1/${TEAM}/operations/${name}`;
    const response = await handle(new Request(url, { method: "POST", headers, body }));
    await response.arrayBuffer();
    return response.status;
  };
}
