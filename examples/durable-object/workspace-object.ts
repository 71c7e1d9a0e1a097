import { Workspace } from "workspace-engine";
import { createFetchHandler, type FetchHandler } from "workspace-engine/http";
import { durableObjectConnection, SqliteStorage } from "workspace-engine/sqlite";
import { type Environment, holderOf } from "./environment";
import type { DurableObjectState } from "./platform";

/**
 * One workspace and its SQLite database, in the one place in the world where this object runs.
 *
 * The platform sends no answer before its writes are stored, so there is nothing else to wait for.
 */
export class WorkspaceObject {
  readonly #handle: FetchHandler;
  #workspace: Workspace | undefined;

  constructor({ storage }: DurableObjectState, environment: Environment) {
    const database = new SqliteStorage({ connection: durableObjectConnection(storage) });
    this.#handle = createFetchHandler({
      workspace: (teamId) => {
        // Requests act as their token says, never as this actor.
        this.#workspace ??= new Workspace({
          teamId,
          actor: { user_id: "u-worker", role: "viewer" },
          storage: database,
        });
        return this.#workspace;
      },
      authenticate: (token) => holderOf(token, environment),
    });
  }

  fetch(request: Request): Promise<Response> {
    return this.#handle(request);
  }
}
