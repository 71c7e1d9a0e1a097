import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "workspace-engine/client";
import { onPostgres } from "../storage/postgres/on-postgres";
import { commandsOf, Project } from "./project";
import { type ServerProcess, startScript } from "./server-process";

const clientOf = ({ url }: ServerProcess) =>
  createClient({ baseUrl: `${url}/v1`, token: "ada-secret", teamId: "acme" });

onPostgres("the tutorial's server on PostgreSQL, as the page says", (serverUrl) => {
  const before = new Project("docs/tutorial.md");
  const after = new Project("docs/tutorial.md", "docs/postgres.md");
  const database = `docs_${process.pid}_${Date.now()}`;
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  const env = { DATABASE_URL: url.href };
  const servers: ServerProcess[] = [];
  const admin = new pg.Pool({ connectionString: serverUrl });

  const start = async (project: Project): Promise<ServerProcess> => {
    const server = await startScript(await project.script("server.js"), env, { cwd: before.folder });
    servers.push(server);
    return server;
  };

  beforeAll(() => admin.query(`CREATE DATABASE ${database}`));
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await admin.end();
    before.remove();
    after.remove();
  });

  test("the board moves there with its cards, and two processes share it", async () => {
    const onSqlite = await start(before);
    const { projects } = await clientOf(onSqlite).getProjects();
    const { boards } = await clientOf(onSqlite).getBoards({ project_id: projects[0]?.id, include: ["lists"] });
    await clientOf(onSqlite).createCard({ title: "Write the copy", board_id: boards[0]?.id });
    await onSqlite.stop();

    const move = await after.script("move.js");
    const moved = await promisify(execFile)(process.execPath, [move], {
      cwd: before.folder,
      env: { ...process.env, ...env },
    });
    expect(moved.stdout).toBe("1 cards are in PostgreSQL; 0 rules are broken.\n");

    const one = await start(after);
    const other = await start(after);
    const view = clientOf(one).watchView({ type: "card", card_filters: {} });
    await view.ready;
    expect(view.current.map(({ title, list_title }) => [title, list_title])).toEqual([["Write the copy", "To do"]]);
    await clientOf(other).moveCard({ card_id: view.current[0]?.id ?? "", list_id: boards[0]?.list_order?.[2] });
    await expect.poll(() => view.current[0]?.list_title).toBe("Done");
    view.close();
  }, 180_000);

  test("its commands are those that are tried here", () => {
    expect(commandsOf("docs/postgres.md").filter((line) => !/^(?:npm install pg|export |node )/.test(line))).toEqual(
      [],
    );
    expect(commandsOf("docs/scale.md")).toEqual(["PORT=8787 node server.js", "PORT=8788 node server.js"]);
  });
});
