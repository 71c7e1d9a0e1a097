import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { createFetchHandler } from "workspace-engine/http";
import { smallBoard } from "../live/fixture";
import { EventReader } from "./event-reader";
import { requestOf } from "./fixture";

const BUFFER = 10_000;
const large = "x".repeat(100_000);

async function opened(workspace: Workspace, call: string, body?: object) {
  const handle = createFetchHandler({
    workspace: () => workspace,
    authenticate: () => workspace.actor,
    streams: { buffer: BUFFER },
  });
  return handle(requestOf(call, { body }));
}

describe("a reader that is slow", () => {
  test("[W12.8] keeps no more commits waiting than there is room for, however large they are, and misses none", async () => {
    const { workspace, lists } = await smallBoard();
    const stringify = JSON.stringify;
    let made = 0;
    const counting: typeof JSON.stringify = (value: unknown) => {
      const text = stringify(value);
      made += text?.length ?? 0;
      return text;
    };
    JSON.stringify = counting;
    try {
      const events = new EventReader(await opened(workspace, "GET /t-acme/commits/live"));
      const { sequence } = (await events.next())?.data ?? {};
      made = 0;
      for (let nth = 0; nth < 60; nth += 1)
        await workspace.createCard({ title: `${nth}`, content: large, list_id: lists.todo });
      expect(made).toBeLessThan(1_000_000);
      for (let nth = 1; nth <= 60; nth += 1) expect((await events.next())?.data.sequence).toBe(sequence + nth);
      made = 0;
      await workspace.deleteList({ list_id: lists.todo });
      await setTimeout(50);
      expect(made).toBeLessThan(1_000_000);
      expect((await events.next())?.data.changes.length).toBeGreaterThan(60);
      expect(made).toBeGreaterThan(6_000_000);
    } finally {
      JSON.stringify = stringify;
    }
  });

  test("[W12.7] of a live view keeps no more waiting than a part of an event", async () => {
    const { workspace, lists, board_id } = await smallBoard();
    for (let nth = 0; nth < 20; nth += 1)
      await workspace.createCard({ title: `${nth}`, content: large, list_id: lists.todo });
    const view = { type: "card", card_filters: {}, window: 20 };
    for (const [call, body] of [
      ["POST /t-acme/views/live", view],
      [`POST /t-acme/boards/${board_id}/live`, { cards_per_list: 20 }],
    ] as const) {
      const response = await opened(workspace, call, body);
      const [chunk] = [await response.clone().body?.getReader().read()];
      expect(chunk?.value?.byteLength).toBeLessThan(BUFFER + 250_000);
      const first = await new EventReader(response).next();
      expect(first?.event).toBe("snapshot");
      expect(JSON.stringify(first?.data).length).toBeGreaterThan(2_000_000);
    }
  });
});
