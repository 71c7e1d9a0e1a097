import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { unref } from "../base/waiting";
import type { Workspace } from "../workspace";
import { AgentSession, serverFor } from "./session";

/** Serves an agent over standard input and output until the input ends. */
export async function serveInput(workspace: Workspace, agent: string | undefined, over: Promise<void>): Promise<void> {
  const session = new AgentSession(workspace, agent);
  session.listen();
  const transport = new StdioServerTransport();
  const connection = serveStdio(() => serverFor(session), { transport });
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

const LISTEN_AGAIN_MS = 5000;

/** Hands on what an agent says to a server elsewhere, and what that answers, until the input ends. */
export async function relayInput(address: string, token: string, over: Promise<void>): Promise<void> {
  const transport = new StdioServerTransport();
  const under = new AbortController();
  const { signal } = under;
  let own: Readonly<Record<string, string>> = {};
  /** The older protocol begins a session with it. */
  let beginning: Message | undefined;

  async function ask(message?: Message): Promise<Response> {
    const { method, params } = Object(message);
    const version = params?._meta?.["io.modelcontextprotocol/protocolVersion"];
    const name = params?.name ?? params?.uri;
    const headers = {
      ...own,
      ...(version && { "mcp-protocol-version": version, "mcp-method": method, ...(name && { "mcp-name": name }) }),
      accept: message ? "application/json, text/event-stream" : "text/event-stream",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    };
    const sent = message && { method: "POST", body: JSON.stringify(message) };
    const response = await fetch(address, { ...sent, headers, signal });
    const session = response.headers.get("mcp-session-id");
    if (session !== null) own = { "mcp-session-id": session };
    if (response.status !== 404 || beginning === undefined || Object.keys(own).length === 0) return response;
    // The session has ended, and the agent knows of none.
    own = {};
    await (await ask(beginning)).body?.cancel();
    return ask(message);
  }

  async function handOn(response: Response): Promise<void> {
    const { body, headers, status } = response;
    if (headers.get("content-type")?.startsWith("text/event-stream")) {
      const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
      for await (const { data } of events ?? []) await transport.send(JSON.parse(data));
      return;
    }
    const text = await response.text();
    const answer = text === "" ? undefined : JSON.parse(text);
    if (answer?.jsonrpc !== undefined) await transport.send(answer);
    else if (answer !== undefined) throw new Error(answer.error?.message ?? `The server answered ${status}.`);
  }

  /** The older protocol sends changes over a stream of their own. */
  async function listen(): Promise<void> {
    await ask()
      .then(handOn)
      .catch(() => {});
    if (!signal.aborted) unref(setTimeout(listen, LISTEN_AGAIN_MS));
  }

  transport.onmessage = async (message) => {
    const isBeginning = Object(message).method === "initialize";
    if (isBeginning) beginning = message;
    try {
      await handOn(await ask(message));
      if (isBeginning) void listen();
    } catch (error) {
      if (!("id" in message) || message.id === undefined || signal.aborted) return;
      const lost = `The server at ${address} cannot be reached. Try again later.`;
      const reason = error instanceof TypeError ? lost : String(Object(error).message);
      void transport.send({ jsonrpc: "2.0", id: message.id, error: { code: -32603, message: reason } });
    }
  };
  await transport.start();
  await over;
  under.abort();
  await transport.close();
}
