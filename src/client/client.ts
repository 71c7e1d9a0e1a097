import { routes } from "../http/routes";
import type { CallOptions } from "../operation/operation";
import type { Operations } from "../operations/registry";
import { type ClientOptions, connectionOf } from "./options";
import { messageOf } from "./requests/message";
import type { Connection } from "./requests/send";
import { send } from "./requests/send";
import { type RemoteMethods, remoteMethods } from "./view-methods";

/**
 * A workspace that lives elsewhere: every operation of `Workspace`, and what it does with views and commits, with the same
 * names, inputs, answers and errors.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are defined from tables below.
export class RemoteWorkspace {
  readonly #connection: Connection;

  constructor(options: ClientOptions) {
    this.#connection = connectionOf(options);
  }

  get teamId(): string {
    return this.#connection.teamId;
  }

  async #call(name: keyof Operations, input: unknown, options: CallOptions | undefined): Promise<unknown> {
    const message = { ...messageOf(name, this.teamId, input), answersList: name === "verify" };
    return send(message, this.#connection, options?.signal);
  }

  static {
    const define = (name: string, value: unknown) =>
      Object.defineProperty(RemoteWorkspace.prototype, name, { configurable: true, writable: true, value });
    for (const name of Object.keys(routes) as (keyof Operations)[]) {
      const methods = {
        [name](this: RemoteWorkspace, input: unknown, options?: CallOptions) {
          return this.#call(name, input, options);
        },
      };
      define(name, methods[name]);
    }
    for (const [name, method] of Object.entries(remoteMethods)) {
      const methods = {
        [name](this: RemoteWorkspace, ...given: readonly unknown[]) {
          return Reflect.apply(method, undefined, [this.#connection, ...given]);
        },
      };
      define(name, methods[name]);
    }
  }
}

export interface RemoteWorkspace extends Operations, RemoteMethods {}

/**
 * The operations of a workspace that is served over HTTP, in place of one in the same process: code that takes
 * `Operations` takes either. Answers are deeply frozen, refusals are the same `WorkspaceError` with the id of the
 * request, and a server that cannot be reached is 503 `unreachable`. Live views then go on showing what they did as
 * `stale`, and are taken up again with growing pauses. Reads, views and time entries, whose id the caller
 * gives, are sent again when that may help, other writes never. Rules W7 to W9, W13.
 *
 * @throws WorkspaceError 400 `invalid_input` for options that are not valid.
 *
 * @example
 * import { createClient } from "workspace-engine/client";
 * import { createFetchHandler } from "workspace-engine/http";
 *
 * const acme = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
 * const handle = createFetchHandler({
 *   workspace: () => acme,
 *   authenticate: (token) => (token === "secret" ? { user_id: "u-ada", role: "admin", team_id: "t-acme" } : null),
 * });
 * const remote = createClient({
 *   baseUrl: "https://host/v1",
 *   token: "secret",
 *   teamId: "t-acme",
 *   fetch: handle, // left out, the platform's
 * });
 * const { project } = await remote.createProject({ title: "Website" });
 * project.title; // "Website"
 */
export function createClient(options: ClientOptions): RemoteWorkspace {
  return new RemoteWorkspace(options);
}
