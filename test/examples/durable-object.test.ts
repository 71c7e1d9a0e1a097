import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleWorker, oneRequest, type RunningWorker, startWorker } from "../storage/durable-object/start-worker";
import { watchOverHttp } from "./watch-over-http";

const folder = new URL("../../examples/durable-object/", import.meta.url);
const config = JSON.parse(readFileSync(new URL("wrangler.json", folder), "utf8"));
const persist = mkdtempSync(join(tmpdir(), "workspace-engine-objects-"));

let script = "";
let worker: RunningWorker;

async function start(): Promise<RunningWorker> {
  const [{ name, class_name }] = config.durable_objects.bindings;
  return startWorker({
    script,
    compatibilityDate: config.compatibility_date,
    objects: { [name]: class_name },
    bindings: config.vars,
    persist,
  });
}

beforeAll(async () => {
  script = await bundleWorker(fileURLToPath(new URL(config.main, folder)));
  worker = await start();
});

afterAll(async () => {
  await worker?.stop();
  rmSync(persist, { recursive: true, force: true });
});

async function send(token: string, methodAndPath: string, body?: object) {
  const [method = "", path] = methodAndPath.split(" ");
  const response = await fetch(new URL(`/v1${path}`, worker.url), {
    method,
    headers: { ...oneRequest, authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** A board with a list, in a space of its own. */
async function newList(token: string, team: string, title: string): Promise<string> {
  const { body: space } = await send(token, `POST /${team}/projects`, { title });
  const { body: made } = await send(token, `POST /${team}/boards`, { title, project_id: space.project.id });
  const { body } = await send(token, `POST /${team}/lists`, { title, board_id: made.board.id });
  return body.list.id;
}

const preview = { type: "card", card_filters: { sort_by: { field: "time_created", order_ascending: true } } };

async function titles(token: string, team: string): Promise<readonly string[]> {
  const { body } = await send(token, `POST /${team}/views/preview`, preview);
  return body.cards.map(({ title }: { title: string }) => title);
}

test("[B20.7] each workspace is an object's of its own, and still there when the platform comes back", async () => {
  const acme = await newList("acme-admin", "t-acme", "Website");
  const globex = await newList("globex-admin", "t-globex", "Rockets");
  // Equal ids, for they have nothing to do with each other.
  expect(globex).toBe(acme);
  for (const title of ["Caf\u00e9 \u{1f30d}", "Second"]) {
    const { status } = await send("acme-admin", "POST /t-acme/cards", { title, list_id: acme });
    expect(status).toBe(200);
  }
  await send("globex-admin", "POST /t-globex/cards", { title: "Launch", list_id: globex });
  expect(await titles("acme-admin", "t-acme")).toEqual(["Caf\u00e9 \u{1f30d}", "Second"]);
  expect(await titles("globex-admin", "t-globex")).toEqual(["Launch"]);

  await worker.stop();
  worker = await start();
  expect(await titles("globex-admin", "t-globex")).toEqual(["Launch"]);
  await send("acme-admin", "POST /t-acme/cards", { title: "Third", list_id: acme });
  expect(await titles("acme-admin", "t-acme")).toEqual(["Caf\u00e9 \u{1f30d}", "Second", "Third"]);
  expect((await send("acme-admin", "GET /t-acme/verify")).body).toEqual([]);
});

test("[B20.7] what people send at once is kept, one after another", async () => {
  const list_id = await newList("acme-admin", "t-acme", "Crowd");
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send("acme-admin", "POST /t-acme/cards", { title: `Card ${index}`, list_id }),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(made.map(({ body }) => body.card.id)).size).toBe(20);
  const { body } = await send("acme-admin", `GET /t-acme/lists/${list_id}`);
  expect(new Set(body.list.card_order)).toEqual(new Set(made.map(({ body: { card } }) => card.id)));
});

test("[A1.1 W2.1] a token opens its own workspace alone, and none opens nothing", async () => {
  expect((await send("acme-admin", "GET /users/me")).body.user.id).toBe("u-ada");
  expect((await send("acme-admin", "GET /t-globex/projects")).status).toBe(403);
  expect((await send("guessed", "GET /t-acme/projects")).status).toBe(401);
  expect((await send("constructor", "GET /t-acme/projects")).status).toBe(401);
  expect((await fetch(new URL("/v1/t-acme/projects", worker.url))).status).toBe(401);
  expect((await send("guessed", "GET /elsewhere/at/all/of/it")).status).toBe(404);
});

test("[W12.1] an object sends the events of a live view as they come, to whoever asks through the Worker", () =>
  watchOverHttp(new URL("/v1", worker.url).href, "t-acme", "acme-admin"));

test("[B20.14] a view that filters by everything stays within what the platform allows", async () => {
  const list_id = await newList("globex-admin", "t-globex", "Filters");
  for (const title of ["One", "Two"]) await send("globex-admin", "POST /t-globex/cards", { title, list_id });
  const ids = Array.from({ length: 300 }, (_, index) => String(index + 1000));
  const values = {
    ...{ ids, title: "no", content: "no", boards: ids, lists: ids, projects: ids, creators: ids, owners: ids },
    ...{ members: ids, tags: ids, parent_cards: ids, epics: ids, estimates: [1, 2], priority: [1, 2] },
    ...{ statuses: ["started", "committed"], external_links: ["github_pull_request"], linked_cards: ["blocks"] },
  };
  const flags = {
    ...{ is_parent: false, is_child: false, has_estimate: false, has_members: false, has_priority: false },
    ...{ has_status: true, has_tags: false, has_linked_card: false, has_due_date: false, has_start_date: false },
    ...{ has_completed_date: false, has_parent_card: false, is_archived: false, is_watching: false },
    created_from_form: false,
  };
  const range = { after: "now-1y", before: "now+1y" };
  const ranges = { start_date: range, completed_date: range, due_date: range, time_created: range };
  const time_updated = range;

  const most = { ...flags, time_updated, exclude: { ...values, statuses: ["started"] } };
  const found: string[] = [];
  let cursor = "";
  do {
    const view = { type: "card", card_filters: most, count: 1, ...(cursor !== "" && { cursor }) };
    const { status, body } = await send("globex-admin", "POST /t-globex/views/preview", view);
    expect(status).toBe(200);
    found.push(...body.cards.map(({ title }: { title: string }) => title));
    cursor = body.cursor;
  } while (cursor !== "" && found.length < 100);
  expect(found.slice(0, 2).sort()).toEqual(["One", "Two"]);

  const card_filters = { ...flags, ...ranges, time_updated, include: values, exclude: values };
  const everything = await send("globex-admin", "POST /t-globex/views/preview", { type: "card", card_filters });
  expect(everything).toMatchObject({ status: 200, body: { cards: [] } });
});
