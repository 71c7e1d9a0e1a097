/**
 * The engine in a Hono app, here served by Node.js:
 *
 *     npx tsx --tsconfig test/tsconfig.json examples/hono/main.ts
 *     curl -H 'Authorization: Bearer secret' http://localhost:8080/v1/users/me
 *
 * app.ts shows where it is mounted.
 */
import { createServer } from "node:http";
import { Workspace } from "workspace-engine";
import { nodeListener } from "workspace-engine/http";
import { createApp } from "./app";

const ada = { user_id: "u-ada", role: "admin", team_id: "t-acme" } as const;
const acme = new Workspace({ teamId: "t-acme", actor: ada });

const app = createApp({
  workspace: (teamId) => (teamId === acme.teamId ? acme : null),
  authenticate: (token) => (token === "secret" ? ada : null),
});

const server = createServer(nodeListener((request) => app.fetch(request)));
server.listen(8080, "localhost", () => console.log("listening on http://localhost:8080"));
