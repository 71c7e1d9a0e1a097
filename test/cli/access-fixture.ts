import { MemoryStorage, type Storage, Workspace } from "workspace-engine";
import { type ManualClock, manualClock } from "workspace-engine/testing";
import { Access } from "../../src/cli/access/access";
import { handlerOf } from "../../src/cli/handler";
import { knownHosts } from "../../src/cli/listen";
import { thrownAnswer } from "../../src/http/exchange";

type Handle = (request: Request) => Promise<Response>;

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of all sorts.
  readonly body: any;
}

/** A browser: it keeps cookies as instructed, sends them to the host, and says where its pages come from. */
export class Browser {
  cookie = "";
  readonly #handle: Handle;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(handle: Handle, headers: Readonly<Record<string, string>> = { "sec-fetch-site": "same-origin" }) {
    this.#handle = handle;
    this.#headers = { host: "127.0.0.1:8787", "user-agent": "Firefox", ...headers };
  }

  fetch(methodAndPath: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const [method = "", path = ""] = methodAndPath.split(" ");
    const cookie = this.cookie === "" ? {} : { cookie: this.cookie };
    const init = { method, headers: { ...this.#headers, ...cookie, ...headers } };
    const sent = body === undefined ? init : { ...init, body: JSON.stringify(body) };
    return this.#handle(new Request(`http://localhost${path}`, sent));
  }

  async send(methodAndPath: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered> {
    const response = await this.fetch(methodAndPath, body, headers);
    const set = response.headers.get("set-cookie");
    if (set !== null) this.cookie = /Max-Age=0/.test(set) ? "" : (set.split(";")[0] ?? "");
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Like this one, with its cookie, but from a page of elsewhere. */
  from(headers: Readonly<Record<string, string>>): Browser {
    const other = new Browser(this.#handle, headers);
    other.cookie = this.cookie;
    return other;
  }
}

/** The handler of `serve` on a loopback address over an empty workspace, without a process or a socket. */
export async function served(given: { storage?: Storage; clock?: ManualClock; token?: string } = {}) {
  const { storage = new MemoryStorage(), clock = manualClock(), token } = given;
  const actor = { user_id: "owner", role: "admin" } as const;
  const workspace = new Workspace({ teamId: "t-acme", actor, storage, clock, history: true });
  const access = new Access(storage, workspace);
  const options = {
    cors: [],
    quiet: true,
    strict: false,
    metrics: true,
    mcp: true,
    calendar: undefined,
    metricsToken: undefined,
    importLimit: 1_000_000,
  };
  const answers = await handlerOf({ storage, workspace, access, token }, options);
  const known = knownHosts(answers, "127.0.0.1", []);
  const handle: Handle = (request) => known(request).catch((error: unknown) => thrownAnswer(error));
  const ownerLink = async (isWanted = false) => (await access.ownerInvitation("owner", isWanted)) ?? "";
  const join = async (invitation: string, name: string) => {
    const browser = new Browser(handle);
    const { status, body } = await browser.send("POST /session", { invitation, name });
    return { browser, status, body };
  };
  return { workspace, access, clock, handle, ownerLink, join };
}

/** The same with Ada, who came by the first link, and the way for others to come by one of hers. */
export async function owned(given: Parameters<typeof served>[0] = {}) {
  const server = await served(given);
  const { browser: ada } = await server.join(await server.ownerLink(), "Ada Lovelace");
  const come = async (name: string, role: string) =>
    (await server.join((await invited(ada, name, role)).secret, name)).browser;
  return { ...server, ada, come };
}

/** A link that somebody made for somebody new. */
export async function invited(
  browser: Browser,
  name: string,
  role: string,
): Promise<{ user_id: string; secret: string }> {
  const { body } = await browser.send("POST /access/invitations", { name, role });
  return body;
}
