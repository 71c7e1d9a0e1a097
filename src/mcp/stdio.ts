import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { createParser } from "eventsource-parser";
import type { Workspace } from "../workspace";
import { serverFor } from "./server";
import { AgentSession } from "./session";

/** Serves an agent over standard input and output until the input ends. */
export async function serveInput(workspace: Workspace, agent: string | undefined, over: Promise<void>): Promise<void> {
  const session = new AgentSession(workspace, agent);
  session.listen();
  const transport = new StdioServerTransport();
  const made = () => {
    const mcp = serverFor(session);
    session.changed = (uri) => mcp.server.sendResourceUpdated({ uri });
    return mcp;
  };
  const connection = serveStdio(made, { transport });
  const receive = transport.onmessage;
  transport.onmessage = (message) => {
    void session.hear(message);
    receive?.(message);
  };
  await over;
  await connection.close();
  session.close();
}

type Message = Parameters<StdioServerTransport["send"]>[0];

/** Hands on what an agent says to a server elsewhere, and what that answers, until the input ends. */
export async function relayInput(address: string, token: string, over: Promise<void>): Promise<void> {
  const transport = new StdioServerTransport();
  const under = new AbortController();
  let own: Readonly<Record<string, string>> = {};

  async function forward(message: Message): Promise<void> {
    const { method, params } = Object(message);
    const version = params?._meta?.["io.modelcontextprotocol/protocolVersion"];
    const name = params?.name ?? params?.uri;
    const standard = version && {
      "mcp-protocol-version": version,
      "mcp-method": method,
      ...(name && { "mcp-name": name }),
    };
    const accept = "application/json, text/event-stream";
    const headers = {
      ...own,
      ...standard,
      accept,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    };
    const body = JSON.stringify(message);
    const response = await fetch(address, { method: "POST", headers, body, signal: under.signal });
    const session = response.headers.get("mcp-session-id");
    if (session !== null) own = { "mcp-session-id": session };
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
      const parser = createParser({ onEvent: ({ data }) => void transport.send(JSON.parse(data)) });
      const decoder = new TextDecoder();
      for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
      return;
    }
    const text = await response.text();
    if (text === "") return;
    const answer = JSON.parse(text);
    if (answer.jsonrpc === undefined)
      throw new Error(answer.error?.message ?? `The server answered ${response.status}.`);
    await transport.send(answer);
  }

  transport.onmessage = (message) => {
    forward(message).catch((error: Error) => {
      if (!("id" in message) || message.id === undefined || under.signal.aborted) return;
      const reason =
        error instanceof TypeError ? `The server at ${address} cannot be reached. Try again later.` : error.message;
      void transport.send({ jsonrpc: "2.0", id: message.id, error: { code: -32603, message: reason } });
    });
  };
  await transport.start();
  await over;
  under.abort();
  await transport.close();
}
