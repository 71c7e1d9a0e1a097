import { afterEach, expect, test } from "vitest";
import { liveStore } from "workspace-engine/live-store";
import { overNetwork } from "../client/network";
import { eventually } from "../eventually";
import { heardOf } from "./counted";

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A member's query of the comments on a card, over HTTP, and how often it was asked. */
async function fixture() {
  const board = await overNetwork({ token: "member" });
  const { workspace, client, network, write } = board;
  const { card } = await write("One");
  const comment = (content: string) => workspace.createComment({ card_id: card.id, content });
  await comment("First");
  const store = liveStore(client);
  const comments = store.query("getComments", { card_id: card.id });
  const { heard, stop } = heardOf(comments);
  stops.push(stop);
  await eventually(() => expect(comments.getSnapshot().status).toBe("live"));
  const asked = () =>
    network.requests.filter(({ url }) => url.includes("comments") || url.includes("getComments")).length;
  const contents = () => comments.getSnapshot().output?.comments.map(({ content }) => content);
  return { ...board, card_id: card.id, comment, store, comments, heard, asked, contents };
}

test("[O3.1] a member's query is asked once, and kept right by the commits of others", async () => {
  const { asked, comment, contents } = await fixture();
  expect([asked(), contents()]).toEqual([1, ["First"]]);
  await comment("Second");
  await eventually(() => expect(contents()).toEqual(["First", "Second"]));
});

test("[O3.1] what is written through the same client is shown when that is answered", async () => {
  const { store, card_id, contents, asked } = await fixture();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await store.operation("createComment").runAsync({ card_id, content: "Mine" });
  const before = asked();
  await eventually(() => expect(contents()).toEqual(["First", "Mine"]));
  expect(asked()).toBeLessThanOrEqual(before + 1);
});

test("[O3.3] it is stale at once when the server is gone, and right at once when it is back", async () => {
  const { network, comment, comments, contents, heard } = await fixture();
  network.isAway = true;
  network.cut();
  await eventually(() =>
    expect(comments.getSnapshot()).toMatchObject({ status: "stale", error: { code: "unreachable" } }),
  );
  await comment("Second");
  network.isAway = false;
  await eventually(() => expect(contents()).toEqual(["First", "Second"]));
  expect(heard.map(({ status }) => status)).toEqual(["live", "stale", "live"]);
});
