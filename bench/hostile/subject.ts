import { Workspace } from "workspace-engine";
import { createFetchHandler, type FetchHandler } from "workspace-engine/http";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { calledBy } from "../../src/operations/registry";
import { type Callable, oneOfEverything, operationNames, validInputs } from "../../test/access/every-operation";
import { type Part, partsOf } from "./parts";

const TEAM = "t-acme";
const TOKEN = "bench";

/** An operation as those who mean harm see it. */
export interface Target {
  readonly name: string;
  /** A valid input, and the places in it that texts and lists can stand in. */
  readonly input: object;
  readonly parts: readonly Part[];
  readonly send: (body: string) => Promise<number>;
}

/** Every operation that takes a text or a list, each in a workspace of its own with one of everything. */
export async function* targets(names: readonly string[] = operationNames): AsyncGenerator<Target> {
  for (const name of names) {
    const parts = partsOf(calledBy(name).operation.input("seconds"));
    if (parts.length > 0) yield { name, parts: distinct(parts), ...(await openSubject(name)) };
  }
}

const distinct = (parts: readonly Part[]): Part[] => [
  ...new Map(parts.map((part) => [JSON.stringify(part), part])).values(),
];

async function openSubject(name: string): Promise<Pick<Target, "input" | "send">> {
  const options = { clock: manualClock(), random: seededRandom(1), history: true };
  const workspace = new Workspace({ teamId: TEAM, actor: { user_id: "u-ada", role: "admin" }, ...options });
  const inputs: Readonly<Record<string, object>> = validInputs(await oneOfEverything(workspace));
  return { input: inputs[name as Callable] ?? {}, send: sending(workspace, name) };
}

/** Sends an input by the operation's name, and tells the status of the answer, which is read. */
function sending(workspace: Workspace, name: string): Target["send"] {
  const holder = { ...workspace.actor, team_id: TEAM };
  const handle: FetchHandler = createFetchHandler({
    workspace: () => workspace,
    authenticate: (token) => (token === TOKEN ? holder : null),
  });
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  return async (body) => {
    const url = `http://host/v1/${TEAM}/operations/${name}`;
    const response = await handle(new Request(url, { method: "POST", headers, body }));
    await response.text();
    return response.status;
  };
}
