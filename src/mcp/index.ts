import type { McpServer } from "@modelcontextprotocol/server";
import { anId, aText, checkOptions, having, optional } from "../errors/check-options";
import type { Workspace } from "../workspace";
import { AgentSession, serverFor } from "./session";

export { createMcpFetchHandler } from "./http";

/** For whom an MCP server works. */
export interface McpServerOptions {
  /** As the person sees it on whose behalf agents act: they have that person's rights, and no more. */
  readonly workspace: Workspace;
  /** The `agent_id` of its commits. Default: the name of the client. */
  readonly agentId?: string | undefined;
  /** The `session_id` of its commits, which one `undo` takes back. Default: a new ULID. */
  readonly sessionId?: string | undefined;
}

/**
 * Makes a server of the Model Context Protocol for one client: tools that reach every operation, boards, pages and views
 * as resources. What it writes bears the agent, its session and the person. Connect it to a transport of
 * `@modelcontextprotocol/server`, which must be installed. Rules Y1.
 * @throws WorkspaceError 400 `invalid_input` for options that are not valid.
 * @example
 * import { createMcpServer } from "workspace-engine/mcp";
 *
 * const server = createMcpServer({ workspace }); // await server.connect(new StdioServerTransport())
 * server.isConnected(); // false
 */
export function createMcpServer(options: McpServerOptions): McpServer {
  checkOptions(options, {
    workspace: having("a workspace of this process", "previewView", "as"),
    agentId: optional(aText),
    sessionId: optional(anId),
  });
  const session = new AgentSession(options.workspace, options.agentId, options.sessionId);
  session.listen();
  return serverFor(session);
}
