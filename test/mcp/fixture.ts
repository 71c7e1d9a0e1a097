import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Workspace, type WorkspaceOptions } from "workspace-engine";
import { createMcpServer, type McpServerOptions } from "workspace-engine/mcp";
import { manualClock, seededRandom } from "workspace-engine/testing";

/** A workspace with a board and the history on, seen by the admin u-ada. */
export async function agentWorkspace(options: Partial<WorkspaceOptions> = {}) {
  const clock = manualClock();
  const actor = { user_id: "u-ada", role: "admin" } as const;
  const workspace = new Workspace({
    teamId: "t-acme",
    actor,
    clock,
    random: seededRandom(1),
    history: true,
    ...options,
  });
  const { project } = await workspace.createProject({ title: "Website" });
  const lists = [
    { title: "To do", behavior: "committed" },
    { title: "Doing", behavior: "started" },
    { title: "Done", behavior: "completed" },
  ] as const;
  const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists });
  const [todo = "", doing = "", done = ""] = board.list_order;
  return { workspace, clock, project_id: project.id, board_id: board.id, todo, doing, done };
}

/** What a tool answered. */
export interface Told {
  readonly text: string;
  readonly isError: boolean;
}

export type CallTool = (name: string, input?: Readonly<Record<string, unknown>>) => Promise<Told>;

/** Calls tools by the SDK's own client. */
export const callsOf =
  (client: Client): CallTool =>
  async (name, input = {}) => {
    // A loaded machine is slow, not wrong.
    const options = { timeout: 600_000 };
    const { content, isError = false } = await client.callTool({ name, arguments: { ...input } }, options);
    const [first] = content;
    return { text: first?.type === "text" ? first.text : "", isError };
  };

/** A client of a server in this process. */
export async function connected(options: McpServerOptions, name = "test-agent") {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer(options);
  const client = new Client({ name, version: "1.0.0" });
  await Promise.all([server.connect(far), client.connect(near)]);
  return { client, server, call: callsOf(client) };
}

/** How a client finds out which protocol the server speaks: by asking, or by beginning a session as older ones do. */
export const eras = ["auto", "legacy"] as const;

/** A client over HTTP of a handler in this process. */
export async function connectedTo(
  handle: (request: Request) => Promise<Response>,
  {
    token = "secret",
    name = "test-agent",
    era = "auto",
  }: { token?: string; name?: string; era?: (typeof eras)[number] } = {},
) {
  const transport = new StreamableHTTPClientTransport(new URL("http://host/mcp"), {
    fetch: (url, init) => handle(new Request(url, init as RequestInit)),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  const client = new Client({ name, version: "1.0.0" }, { versionNegotiation: { mode: era } });
  await client.connect(transport);
  return { client, call: callsOf(client) };
}

/** What a client of either protocol hears of, once it asked to. */
export async function heardBy(client: Client, era: (typeof eras)[number], ...uris: readonly string[]) {
  const heard: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
  if (era === "auto") await client.listen({ resourceSubscriptions: [...uris] });
  else for (const uri of uris) await client.subscribeResource({ uri });
  return heard;
}
