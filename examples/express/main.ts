/**
 * The engine in an Express app:
 *
 *     npx tsx --tsconfig test/tsconfig.json examples/express/main.ts
 *     curl -H 'Authorization: Bearer secret' http://localhost:8080/v1/users/me
 *
 * app.ts shows where it is mounted.
 */
import { Workspace } from "workspace-engine";
import { createApp } from "./app";

const ada = { user_id: "u-ada", role: "admin", team_id: "t-acme" } as const;
const acme = new Workspace({ teamId: "t-acme", actor: ada });

const app = createApp({
  workspace: (teamId) => (teamId === acme.teamId ? acme : null),
  authenticate: (token) => (token === "secret" ? ada : null),
});

app.listen(8080, "localhost", () => console.log("listening on http://localhost:8080"));
