import type { RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { listen, urlOf } from "../../src/cli/listen";

/** Listens on a port of its own until the test has finished; gives its address. */
export async function serving(listener: RequestListener): Promise<string> {
  const server = await listen(listener, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return urlOf(server);
}
