/**
 * The engine behind node:http, with nothing else between the socket and the workspace:
 *
 *     npx tsx --tsconfig test/tsconfig.json examples/node-http/main.ts
 *     curl -H 'Authorization: Bearer secret' http://localhost:8080/v1/users/me
 */
import { createServer } from "node:http";
import { Workspace } from "workspace-engine";
import { createFetchHandler, nodeListener } from "workspace-engine/http";

const ada = { user_id: "u-ada", role: "admin", team_id: "t-acme" } as const;
const acme = new Workspace({ teamId: "t-acme", actor: ada });

const handle = createFetchHandler({
  workspace: (teamId) => (teamId === acme.teamId ? acme : null),
  authenticate: (token) => (token === "secret" ? ada : null),
  onRequest: ({ id, method, path, status, duration }) =>
    console.log(`${id} ${method} ${path} ${status} in ${duration.toFixed(1)} ms`),
});

const server = createServer(nodeListener(handle));
server.listen(Number(process.env["PORT"] ?? 8080), "localhost", () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : address;
  console.log(`listening on http://localhost:${port}`);
});
