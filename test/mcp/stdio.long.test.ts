import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, test } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { Program, program } from "../cli/start-serve";
import { usePrograms } from "../cli/use-programs";
import { agentWorkspace, callsOf, eras, heardBy } from "./fixture";
import { expectAllDone } from "./tasks";

const { folder, runs } = usePrograms();
const file = join(folder, "acme.db");

async function agentOf(args: readonly string[], era: (typeof eras)[number]) {
  const client = new Client({ name: "test-agent", version: "1.0.0" }, { versionNegotiation: { mode: era } });
  const transport = new StdioClientTransport({ command: process.execPath, args: [program, "mcp", ...args] });
  await client.connect(transport);
  return { client, call: callsOf(client) };
}

describe.each(eras)("[Y1.9] over standard input, with a client that begins in the mode %s,", (era) => {
  test("a file is served, for its owner", async () => {
    const { client, call } = await agentOf(["--sqlite", file], era);
    await call("plan", { action: "create", type: "space", fields: { title: `Website ${era}` } });
    expect((await call("read", { type: "workspace" })).text).toMatch(
      new RegExp(`act for owner\n.*"Website ${era}"`, "s"),
    );
    expect((await call("history")).text).toContain('createProject of owner by agent "test-agent" session');
    await client.close();
  });

  test("a server's address and token are served, too", async () => {
    const server = new Program("serve", "--mcp", "--token", "secret", "--port", "0");
    const [, address = ""] = await server.printed(/listening on (\S+)\/v1/);
    await server.printed(new RegExp(`agents are served at ${address}/mcp`));
    const { client, call } = await agentOf(["--server", address, "--token", "secret"], era);
    await call("plan", { action: "create", type: "space", fields: { title: "Website" } });
    const { text } = await call("read", { type: "workspace" });
    expect(text).toContain('"Website"');
    const uri = "workspace://view/all";
    const heard = await heardBy(client, era, uri);
    await call("call", {
      name: "createBoard",
      input: { project_id: "1", title: "Launch", lists: [{ title: "To do" }] },
    });
    await call("write_cards", { cards: [{ title: "Write", board_id: "1" }] });
    await expect.poll(() => heard).toEqual([uri]);
    await server.stop();
    const again = new Program("serve", "--mcp", "--token", "secret", "--port", new URL(address).port);
    await again.printed(/listening on/);
    expect((await call("read", { type: "workspace" })).text).toContain("workspace my-team");
    await client.close();
    await again.stop();
  });
});

test("[Y1.6 Y1.9] the fifty tasks are done over standard input, too, as the file shows afterwards", async () => {
  const target = join(folder, "tasks.db");
  const storage = await SqliteStorage.open(target);
  const fixture = await agentWorkspace({ teamId: "my-team", storage, clock: { now: Date.now } });
  const names = {
    first_name: "Ada",
    last_name: "L",
    display_name: "Ada",
    color: "red",
    timezone_id: "UTC",
    locale: "en",
  };
  await fixture.workspace.addMember({ ...names, user_id: "u-ada", email: "ada@example.com", role: "owner" });
  const { client, call } = await agentOf(["--sqlite", target], "auto");
  await expectAllDone({ ...fixture, call });
  await client.close();
  await storage.close();
});

test("[Y1.9] lines that are no messages are passed over, and a message without end ends the program", async () => {
  const lines = ["", "no JSON", "[]", "null", '{"jsonrpc":"2.0"}', `{"jsonrpc":"2.0","id":1,"method":"x"}`];
  const { stdout, code } = await new Program("mcp", "--sqlite", file).given(`${lines.join("\n")}\n`);
  expect([code, stdout.split("\n").length]).toEqual([0, 2]);
  const endless = await new Program("mcp", "--sqlite", file).given("x".repeat(12_000_000));
  expect(endless.stdout).toBe("");
});

test("[Y1.9] a server that cannot be reached, or a wrong token, is an error of each call", async () => {
  const connecting = agentOf(["--server", "http://127.0.0.1:9", "--token", "x"], "legacy");
  await expect(connecting).rejects.toThrow("cannot be reached");
});

test.each([
  [["mcp"], "Give one of --sqlite FILE, --postgres URL and --server URL."],
  [["mcp", "--server", "http://127.0.0.1:9"], "Give the token of the server with --token."],
  [["mcp", "--sqlite", join(folder, "other.db"), "--as", "nobody"], "The workspace has no active member nobody."],
])("[Y1.9] %j is refused with what to do", async (args, message) => {
  const { code, stderr, stdout } = await runs(...args);
  expect(stderr).toContain(message);
  expect([code === 0, stdout]).toEqual([false, ""]);
});
