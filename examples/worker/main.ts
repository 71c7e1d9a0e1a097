/**
 * A Worker that serves a workspace out of its memory, for demonstrations and for tests of apps: each isolate of the
 * platform has its own, and forgets it when it ends. examples/durable-object keeps workspaces.
 *
 *     npx wrangler dev examples/worker/main.ts --compatibility-date 2026-04-01 --tsconfig test/tsconfig.json
 *     curl -H 'Authorization: Bearer secret' http://localhost:8787/v1/users/me
 */
import { Workspace } from "workspace-engine";
import { createFetchHandler } from "workspace-engine/http";

const ada = { user_id: "u-ada", role: "admin", team_id: "t-demo" } as const;

/** There is no time and no chance before the first request, so it is made by that. */
let demo: Workspace | undefined;

const handle = createFetchHandler({
  workspace: (teamId) => {
    demo ??= new Workspace({ teamId: ada.team_id, actor: ada });
    return teamId === demo.teamId ? demo : null;
  },
  authenticate: (token) => (token === "secret" ? ada : null),
});

const worker = { fetch: (request: Request): Promise<Response> => handle(request) };

// biome-ignore lint/style/noDefaultExport: this is how the platform finds a Worker.
export default worker;
