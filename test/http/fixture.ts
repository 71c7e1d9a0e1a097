import { expect } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { createFetchHandler, type FetchHandlerOptions, type RequestLogEntry } from "workspace-engine/http";
import { errorEnvelopeSchema } from "workspace-engine/schemas";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { writeOneOfEverything } from "../access/full-workspace";
import { expectDocumented } from "../openapi/documented";

/** The actor of each token in the tests. */
const holders = {
  admin: { user_id: "u-ada", role: "admin", team_id: "t-acme" },
  member: { user_id: "u-max", role: "member", team_id: "t-acme" },
  viewer: { user_id: "u-vera", role: "viewer", team_id: "t-acme" },
  globex: { user_id: "u-zoe", role: "admin", team_id: "t-globex" },
  anywhere: { user_id: "u-ada", role: "admin" },
} as const;

export interface Sent {
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** Instead of `body`: what goes over the wire as it is. */
  readonly raw?: BodyInit | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export type Served = Awaited<ReturnType<typeof serve>>;

/** A workspace `t-acme` that has one of everything, and an empty one `t-globex`, on one storage behind one handler. */
export async function serve(options: Partial<FetchHandlerOptions> = {}) {
  const storage = new MemoryStorage();
  const { workspace, ids } = await fullWorkspace(storage);
  const globex = new Workspace({ teamId: "t-globex", actor: holders.globex, storage, clock: manualClock() });
  const teams = new Map([workspace, globex].map((team) => [team.teamId, team]));
  const log: RequestLogEntry[] = [];
  const handle = createFetchHandler({
    workspace: (teamId) => teams.get(teamId),
    authenticate: (token) => new Map(Object.entries(holders)).get(token),
    onRequest: (entry) => void log.push(entry),
    clock: manualClock(),
    ...options,
  });
  const send = async (methodAndPath: string, sent?: Sent) => {
    const request = requestOf(methodAndPath, sent);
    const answered = await received(await handle(request));
    await expectDocumented(request.method, new URL(request.url).pathname.replace(/^\/v1(?=\/)/, ""), answered);
    return answered;
  };
  // The workspace acts as the admin, in process.
  return { handle, send, log, ids, workspace, storage };
}

/** The workspace `t-acme`, the same every time, as the admin sees it. */
export async function fullWorkspace(storage = new MemoryStorage()) {
  const options = { storage, clock: manualClock(), random: seededRandom(2), history: true };
  const workspace = new Workspace({ teamId: "t-acme", actor: holders.admin, ...options });
  return { workspace, ids: await writeOneOfEverything(storage) };
}

/** As the public service's clients send it: with a JSON content type even where there is no body. */
export function requestOf(methodAndPath: string, { token = "admin", ...sent }: Sent = {}): Request {
  const [method = "", path = ""] = methodAndPath.split(" ");
  const body = sent.raw ?? (sent.body === undefined ? null : JSON.stringify(sent.body));
  const authorization = token === "" ? {} : { authorization: `Bearer ${token}` };
  const headers = { "content-type": "application/json", ...authorization, ...sent.headers };
  const signal = sent.signal === undefined ? {} : { signal: sent.signal };
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half", ...signal };
  return new Request(`https://host.example/v1${path}`, init);
}

async function received(response: Response): Promise<Received> {
  const { status, headers } = response;
  if (headers.get("content-type")?.startsWith("text/event-stream")) {
    // It would never end by itself.
    await response.body?.cancel();
    return { status, headers, body: null };
  }
  const text = await response.text();
  const body: unknown = text === "" ? null : JSON.parse(text);
  if (text !== "") expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  if (status >= 400 && text !== "") expect(errorEnvelopeSchema.parse(body)).toEqual(body);
  return { status, headers, body };
}

/** The error of an answer in the API's envelope. */
export function errorIn({ status, body }: Received, expected: number) {
  expect({ status, body }).toMatchObject({ status: expected, body: { error: { code: expected } } });
  return errorEnvelopeSchema.parse(body).error;
}
