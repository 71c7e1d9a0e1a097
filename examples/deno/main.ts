/**
 * The engine behind `Deno.serve`:
 *
 *     npx esbuild examples/deno/main.ts --bundle --format=esm --tsconfig=test/tsconfig.json --outfile=engine.mjs
 *     deno run --allow-net --allow-env=PORT,NODE_ENV engine.mjs
 *     curl -H 'Authorization: Bearer secret' http://localhost:8080/v1/users/me
 *
 * In a project of its own the first line is needed no more: there "workspace-engine" is "npm:workspace-engine".
 */
import { Workspace } from "workspace-engine";
import { createFetchHandler, type FetchHandler } from "workspace-engine/http";

/** The part of Deno's API that is used. */
declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(
    options: { readonly hostname: string; readonly port: number; onListen(address: { readonly port: number }): void },
    handle: FetchHandler,
  ): unknown;
};

const ada = { user_id: "u-ada", role: "admin", team_id: "t-acme" } as const;
const acme = new Workspace({ teamId: "t-acme", actor: ada });

const handle = createFetchHandler({
  workspace: (teamId) => (teamId === acme.teamId ? acme : null),
  authenticate: (token) => (token === "secret" ? ada : null),
});

Deno.serve(
  {
    hostname: "127.0.0.1",
    port: Number(Deno.env.get("PORT") ?? 8080),
    onListen: ({ port }) => console.log(`listening on http://127.0.0.1:${port}`),
  },
  (request) => handle(request),
);
