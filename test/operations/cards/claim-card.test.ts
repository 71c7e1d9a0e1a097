import { expect, test } from "vitest";
import type { ActingActor } from "workspace-engine";
import { boardWorkspace, refusalOf } from "../fixture";

async function cards(count: number) {
  const { workspace, clock, lists } = await boardWorkspace();
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1)
    ids.push((await workspace.createCard({ title: `${place}`, list_id: lists.todo })).card.id);
  const agent = (session_id: string) => {
    const source = { type: "agent", agent_id: "worker", on_behalf_of: "u-ada" } as const;
    const actor: ActingActor = { user_id: "u-ada", role: "member", source, session_id };
    return workspace.as(actor);
  };
  return { workspace, clock, ids, agent };
}

test("[U10.17] claimCard takes the first card that nobody owns, for a time by the workspace's clock", async () => {
  const { workspace, clock, ids, agent } = await cards(3);
  const [first = "", second = ""] = ids;
  await workspace.updateCard({ card_id: first, owner_id: "u-max" });
  const { card, time_expires } = await agent("s-1").claimCard({ card_ids: ids, seconds: 600 });
  expect([card?.id, card?.owner_id, time_expires]).toEqual([second, "u-ada", 1767603600 + 600]);
  expect((await agent("s-2").claimCard({ card_ids: [second], seconds: 600 })).card).toBe(null);
  await clock.advance("10m");
  expect((await agent("s-2").claimCard({ card_ids: [second], seconds: 600 })).card?.id).toBe(second);
  await clock.advance("1h");
  expect((await agent("s-2").claimCard({ card_ids: [first], seconds: 600 })).card).toBe(null);
});

test("[U10.17] a claim is renewed and given back by its holder alone", async () => {
  const { clock, ids, agent } = await cards(1);
  await agent("s-1").claimCard({ card_ids: ids, seconds: 600 });
  await clock.advance("9m");
  const renewed = await agent("s-1").claimCard({ card_ids: ids, seconds: 600 });
  expect(renewed.time_expires).toBe(1767603600 + 540 + 600);
  expect((await agent("s-2").claimCard({ card_ids: ids, seconds: 0 })).card).toBe(null);
  const back = await agent("s-1").claimCard({ card_ids: ids, seconds: 0 });
  expect([back.card?.owner_id, back.time_expires]).toEqual([undefined, null]);
  expect((await agent("s-2").claimCard({ card_ids: ids, seconds: 60 })).card?.id).toBe(ids[0]);
});

test("[U10.17] a claim ends when a person becomes the owner, whenever it would run out", async () => {
  const { workspace, clock, ids, agent } = await cards(1);
  await agent("s-1").claimCard({ card_ids: ids, seconds: 60 });
  await workspace.updateCard({ card_id: ids[0] ?? "", owner_id: "u-max" });
  await clock.advance("1h");
  expect((await agent("s-2").claimCard({ card_ids: ids, seconds: 60 })).card).toBe(null);
});

test("[U10.17] of a hundred claims at once no two get the same card", async () => {
  const { ids, agent } = await cards(120);
  const claims = Array.from({ length: 100 }, (_, place) =>
    agent(`s-${place}`).claimCard({ card_ids: ids.slice(0, 100), seconds: 60 }),
  );
  const claimed = (await Promise.all(claims)).map(({ card }) => card?.id);
  expect(new Set(claimed).size).toBe(100);
  expect(claimed).not.toContain(undefined);
});

test("[U10.17] a claim is refused for a card that is not there, and beyond a day or a hundred cards", async () => {
  const { workspace, ids } = await cards(1);
  await refusalOf(workspace.claimCard({ card_ids: [...ids, "404"], seconds: 60 }), 404);
  await refusalOf(workspace.claimCard({ card_ids: ids, seconds: 86_401 }), 400);
  await refusalOf(workspace.claimCard({ card_ids: [], seconds: 60 }), 400);
  await refusalOf(workspace.claimCard({ card_ids: Array(101).fill("1"), seconds: 60 }), 400);
});
