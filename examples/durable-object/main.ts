/**
 * A Cloudflare Worker that keeps each workspace in a Durable Object of its own, over the object's SQLite database:
 *
 *     npx wrangler dev -c examples/durable-object/wrangler.json
 *     curl -H 'Authorization: Bearer acme-admin' http://localhost:8787/v1/users/me
 *
 * It serves the API's paths (docs/http.md). The token names the workspace, so the Worker needs to know no path, and one
 * that is valid for nothing wakes no object. `wrangler deploy` takes the same configuration.
 */
import { createFetchHandler } from "workspace-engine/http";
import { type Environment, holderOf } from "./environment";

export { WorkspaceObject } from "./workspace-object";

const turnAway = createFetchHandler({ workspace: () => null, authenticate: () => null });

const worker = {
  async fetch(request: Request, environment: Environment): Promise<Response> {
    const [, token = ""] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    const holder = holderOf(token, environment);
    if (holder === undefined) return turnAway(request);
    const { WORKSPACES } = environment;
    return WORKSPACES.get(WORKSPACES.idFromName(holder.team_id)).fetch(request);
  },
};

// biome-ignore lint/style/noDefaultExport: this is how the platform finds a Worker.
export default worker;
