import express, { type Express } from "express";
import { createFetchHandler, type FetchHandlerOptions, nodeListener } from "workspace-engine/http";

/** An Express app with the API below `/v1`, beside routes of its own. */
export function createApp(options: FetchHandlerOptions): Express {
  const app = express();
  // Before any body parser: the API reads its bodies itself.
  app.use("/v1", nodeListener(createFetchHandler(options)));
  app.use(express.json());
  app.post("/echo", (request, response) => void response.json(request.body));
  return app;
}
