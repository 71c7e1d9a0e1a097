import { afterEach, expect, test } from "vitest";
import { createClient } from "workspace-engine/client";
import { createFetchHandler } from "workspace-engine/http";
import { type LiveWorkspace, liveStore } from "workspace-engine/live-store";
import { eventually } from "../eventually";
import { smallBoard } from "../live/fixture";
import { heardOf } from "./counted";

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function fixture() {
  const { workspace, lists, board_id } = await smallBoard();
  const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
  const ada = { user_id: "u-ada", role: "admin", team_id: "t-acme" } as const;
  const handle = createFetchHandler({ workspace: () => workspace, authenticate: () => ada });
  const options = { baseUrl: "https://host/v1", token: "secret", teamId: "t-acme" };
  const client: LiveWorkspace = createClient({ ...options, fetch: handle });
  const store = liveStore(client);
  const [view, board] = [store.view({ type: "card", card_filters: {} }), store.board({ board_id })];
  const heard = heardOf(board);
  stops.push(heard.stop, heardOf(view).stop);
  await eventually(() => expect([view, board].map((one) => one.getSnapshot().status)).toEqual(["live", "live"]));
  heard.heard.length = 0;
  const titles = () => board.getSnapshot().lists.map(({ cards }) => cards.map(({ title }) => title).join());
  return { workspace, lists, card_id: card.id, move: store.operation("moveCard"), view, titles, heard: heard.heard };
}

test("[O1.1 O1.4] what a server holds is shown as what is in the process is", async () => {
  const { workspace, lists, view, titles } = await fixture();
  expect(titles()).toEqual(["One", "", ""]);
  await workspace.createCard({ title: "Two", list_id: lists.doing });
  await eventually(() => expect(titles()).toEqual(["One", "Two", ""]));
  await eventually(() => expect(view.getSnapshot().items.map(({ title }) => title)).toEqual(["Two", "One"]));
});

test("[O5.1] over the wire too a card that is moved never jumps back, and is taken back when that is refused", async () => {
  const { workspace, lists, card_id, move, view, titles, heard } = await fixture();
  const answer = move.runAsync({ card_id, list_id: lists.done, after_card_id: null });
  expect(titles()).toEqual(["", "", "One"]);
  await answer;
  await eventually(() => expect(view.getSnapshot().items[0]?.list_title).toBe("Done"));
  await workspace.createCard({ title: "Two", list_id: lists.doing });
  await eventually(() => expect(titles()).toEqual(["", "Two", "One"]));
  expect(heard.filter((board) => board.lists[0]?.cards.length !== 0)).toEqual([]);
  const refused = move.runAsync({ card_id, list_id: "gone" });
  await expect(refused).rejects.toMatchObject({ code: "not_found" });
  expect(titles()).toEqual(["", "Two", "One"]);
});
