import { createServer } from "node:http";
import type { TestProject } from "vitest/node";
import { type EmbeddedServer, startEmbedded, whyNoServer } from "./embedded";

declare module "vitest" {
  interface ProvidedContext {
    /** Where test files ask for the PostgreSQL server that they share. */
    readonly postgresDesk: string;
  }
}

/** The shared server is started by the first test file that asks for it, and stopped when all tests are done. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<EmbeddedServer | string> | undefined;
  const desk = createServer((_, response) => {
    server ??= start();
    server.then(
      (answer) => response.end(JSON.stringify(typeof answer === "string" ? { reason: answer } : { url: answer.url })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, "127.0.0.1", resolve));
  const address = desk.address();
  if (typeof address === "object" && address !== null)
    project.provide("postgresDesk", `http://127.0.0.1:${address.port}`);
  return async () => {
    desk.closeAllConnections();
    desk.close();
    const started = await server?.catch(() => undefined);
    if (typeof started === "object") await started.remove();
  };
}

/** Without care for power cuts: this server's data does not outlive it. */
async function start(): Promise<EmbeddedServer | string> {
  return (await whyNoServer()) ?? startEmbedded(["-c", "fsync=off", "-c", "full_page_writes=off"]);
}
