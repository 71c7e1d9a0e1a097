/**
 * The engine behind `Bun.serve`:
 *
 *     bun --tsconfig-override=test/tsconfig.json examples/bun/main.ts
 *     curl -H 'Authorization: Bearer secret' http://localhost:8080/v1/users/me
 */
import { Workspace } from "workspace-engine";
import { createFetchHandler, type FetchHandler } from "workspace-engine/http";

/** The part of Bun's API that is used. */
declare const Bun: {
  readonly env: Readonly<Record<string, string | undefined>>;
  serve(options: { readonly hostname: string; readonly port: number; readonly fetch: FetchHandler }): {
    readonly port: number;
  };
};

const ada = { user_id: "u-ada", role: "admin", team_id: "t-acme" } as const;
const acme = new Workspace({ teamId: "t-acme", actor: ada });

const handle = createFetchHandler({
  workspace: (teamId) => (teamId === acme.teamId ? acme : null),
  authenticate: (token) => (token === "secret" ? ada : null),
});

const { port } = Bun.serve({
  hostname: "127.0.0.1",
  port: Number(Bun.env["PORT"] ?? 8080),
  fetch: (request) => handle(request),
});
console.log(`listening on http://127.0.0.1:${port}`);
