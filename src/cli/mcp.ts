import { rights } from "./access/access";
import { scopeOf } from "./access/access-handler";
import { CliError, failing } from "./cli-error";
import { openStorage, openWorkspace } from "./open-workspace";
import type { McpArguments } from "./read-arguments";

const missing =
  "MCP needs the package @modelcontextprotocol/server: npm install @modelcontextprotocol/server, " +
  "or npx -p @modelcontextprotocol/server -p workspace-engine workspace-engine mcp …";

/** The package is optional: only serving agents needs it. */
export const mcpCode = async () => import("../mcp").catch(failing(missing));

/** Serves an agent over standard input and output. Rule Y1.9. */
export async function serveMcp(options: McpArguments): Promise<void> {
  const { serveInput, relayInput } = await import("../mcp/stdio").catch(failing(missing));
  const over = new Promise<void>((resolve) => process.stdin.once("end", resolve).once("close", resolve));
  if (options.server !== undefined)
    return relayInput(`${options.server.replace(/\/$/, "")}/mcp`, options.token ?? "", over);
  const opened = await openStorage(options);
  try {
    const { team: teamId, agent } = options;
    const { workspace } = await openWorkspace({ teamId, storage: opened.storage, history: true });
    const { as: user_id = workspace.actor.user_id } = options;
    const { members } = await workspace.getMembers();
    const member = members.find(({ id, status }) => id === user_id && status === "active");
    if (member === undefined) throw new CliError(`The workspace has no active member ${user_id}.`);
    const scope = await scopeOf(options.limits, workspace);
    await serveInput(workspace.as({ user_id, role: rights[member.role], ...(scope && { scope }) }), agent, over);
  } finally {
    await opened.close();
  }
}
