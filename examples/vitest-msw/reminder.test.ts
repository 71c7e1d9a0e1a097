/**
 * An app's test suite without a server: the app calls `fetch` as ever, msw hands its requests to a workspace of the test.
 *
 *     npx vitest run examples/vitest-msw
 */
import { http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CardViewRequest } from "workspace-engine";
import { workspaceHandlers } from "workspace-engine/msw";
import { createTestWorkspace, matchers, viewOf } from "workspace-engine/testing";
import { reminder } from "./reminder";
import { Refused, Tracker } from "./tracker";

expect.extend(matchers);

const baseUrl = "https://api.example.test/v1";
const tracker = new Tracker({ baseUrl, teamId: "t-acme", token: "any" });
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Ada's board on Monday morning: the domain is due tomorrow, the invoice was due on Friday, the rest is for later. */
async function mondayMorning() {
  const backend = await createTestWorkspace({ now: "2026-03-02T09:00:00Z" });
  const { workspace } = backend;
  server.use(...workspaceHandlers({ workspace, baseUrl }));
  const { project } = await workspace.createProject({ title: "Website" });
  const lists = [{ title: "To do" }, { title: "Done", behavior: "completed" }] as const;
  const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists });
  const task = (title: string, date: string) =>
    workspace.createCard({
      title,
      board_id: board.id,
      due_date: Date.parse(date) / 1000,
      members: [{ user_id: "u-ada" }],
    });
  await task("Renew the domain", "2026-03-03");
  const { card: invoice } = await task("Pay the invoice", "2026-02-27");
  await task("Plan the party", "2026-04-01");
  return { ...backend, invoice, done: board.list_order[1] ?? "" };
}

const now = ({ clock }: { clock: { now(): number } }) => new Date(clock.now());

describe("the reminder", () => {
  test("counts what is overdue or due within a week, the most urgent first", async () => {
    const backend = await mondayMorning();
    expect(await reminder(tracker, "u-ada", now(backend))).toBe("2 urgent, 1 overdue. First: Pay the invoice");
    expect(await reminder(tracker, "u-max", now(backend))).toBe("Nothing urgent this week.");
  });

  test("forgets what is done", async () => {
    const backend = await mondayMorning();
    await backend.workspace.updateCard({ card_id: backend.invoice.id, list_id: backend.done });
    expect(await reminder(tracker, "u-ada", now(backend))).toBe("1 urgent, 0 overdue. First: Renew the domain");
  });

  test("notices that time passes", async () => {
    const backend = await mondayMorning();
    backend.clock.advance("4w");
    expect(await reminder(tracker, "u-ada", now(backend))).toBe("3 urgent, 2 overdue. First: Pay the invoice");
  });

  test("copes with a large workspace", async () => {
    const { workspace, clock } = await createTestWorkspace({ seed: 5, cards: 300 });
    server.use(...workspaceHandlers({ workspace, baseUrl }));
    expect(await reminder(tracker, "u-ada", new Date(clock.now()))).toMatch(/^\d+ urgent, \d+ overdue\. First: /);
  });
});

describe("postponing", () => {
  const overdue: CardViewRequest = { type: "card", card_filters: { due_date: { after: "0", before: "now" } } };

  test("moves a task out of the overdue ones", async () => {
    const { workspace, invoice } = await mondayMorning();
    await expect(viewOf(workspace, overdue)).toContainCard(invoice.id);
    await tracker.postpone(invoice.id, 7);
    await expect(viewOf(workspace, overdue)).not.toContainCard({ title: "Pay the invoice" });
  });

  test("says why the service refuses", async () => {
    await mondayMorning();
    const refusal = await tracker.postpone("404", 7).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal).toMatchObject({ status: 404, message: "There is no card 404 in this workspace." });
  });
});

describe("when the network fails", () => {
  const offline = "Offline. Urgent tasks are not known.";

  test("the reminder survives a service whose storage is down, and recovers", async () => {
    const backend = await mondayMorning();
    backend.storage.failNext("find", "unavailable");
    expect(await reminder(tracker, "u-ada", now(backend))).toBe(offline);
    expect(await reminder(tracker, "u-ada", now(backend))).toContain("2 urgent");
  });

  test("the reminder survives a connection that breaks", async () => {
    const backend = await mondayMorning();
    server.use(http.all(`${baseUrl}/*`, () => Response.error(), { once: true }));
    expect(await reminder(tracker, "u-ada", now(backend))).toBe(offline);
    expect(await reminder(tracker, "u-ada", now(backend))).toContain("2 urgent");
  });

  test("a change whose answer is lost on the way to the storage is made once", async () => {
    const { storage, workspace, invoice } = await mondayMorning();
    storage.failNext("commit", "lost_answer");
    await tracker.postpone(invoice.id, 1);
    const { card } = await workspace.getCard({ card_id: invoice.id });
    expect(card.due_date).toBe(Date.UTC(2026, 1, 28) / 1000);
  });
});
