import { Hono } from "hono";
import { createFetchHandler, type FetchHandlerOptions } from "workspace-engine/http";

/** A Hono app with the API below `/v1`, beside routes of its own. It runs wherever Hono does. */
export function createApp(options: FetchHandlerOptions): Hono {
  const handle = createFetchHandler(options);
  const app = new Hono();
  app.all("/v1/*", ({ req }) => handle(req.raw));
  app.post("/echo", async (context) => context.json(await context.req.json()));
  return app;
}
