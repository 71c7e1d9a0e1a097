import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { MemoryStorage, Workspace } from "workspace-engine";
import { createFetchHandler, nodeListener } from "workspace-engine/http";
import { ADA, fill, makeContents, TEAM } from "../storage/contents";

export const TOKEN = "bench";

/** Ids of existing documents, for the requests. */
export interface Targets {
  readonly cards: readonly string[];
  readonly lists: readonly string[];
}

export interface Subject {
  /** Where the workspace is served, and where the same listener answers a constant. */
  readonly urls: { readonly handler: string; readonly constant: string };
  readonly targets: Targets;
  close(): Promise<void>;
}

const CONSTANT = JSON.stringify({ ok: true });

/** A generated workspace in memory behind the handler, and beside it a constant behind the same listener. */
export async function openSubject(cards: number): Promise<Subject> {
  const storage = new MemoryStorage();
  await fill(storage, await makeContents(cards));
  const workspace = new Workspace({ teamId: TEAM, actor: ADA, storage });
  const holder = { ...ADA, team_id: TEAM };
  const handler = createFetchHandler({
    workspace: () => workspace,
    authenticate: (token) => (token === TOKEN ? holder : null),
  });
  const headers = { "content-type": "application/json; charset=utf-8" };
  const servers = await Promise.all([
    listening(nodeListener(handler)),
    listening(nodeListener(() => new Response(CONSTANT, { headers }))),
  ]);
  const [served, constant] = servers.map(urlOf);
  return {
    urls: { handler: `${served}/v1/${TEAM}`, constant: `${constant}/v1/${TEAM}` },
    targets: await targetsIn(workspace),
    close: async () => {
      await Promise.all(servers.map(closed));
      await storage.close();
    },
  };
}

async function targetsIn(workspace: Workspace): Promise<Targets> {
  const { cards } = await workspace.previewView({ type: "card", card_filters: { is_archived: false }, count: 1000 });
  const lists = cards.flatMap(({ list_id, board_id }) => (list_id && board_id ? [list_id] : []));
  return { cards: cards.map(({ id }) => id), lists: [...new Set(lists)] };
}

async function listening(listener: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function urlOf(server: Server): string {
  const address: string | AddressInfo | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}

async function closed(server: Server): Promise<void> {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}
