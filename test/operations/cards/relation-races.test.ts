import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { MemoryStorage, type Workspace } from "workspace-engine";
import { runs } from "../../runs";
import { scheduledStorage } from "../scheduled-storage";
import { cardNow, expectIntegrity, namedCards } from "./relatives";

const CARDS = 4;
const card = fc.nat({ max: CARDS - 1 }).map((index) => String(index + 1));

/** The status a call was refused with, or `undefined`. */
const refusal = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => undefined,
    (error: { status?: number }) => error.status,
  );

async function scheduledCards(scheduler: fc.Scheduler) {
  const { storage, interleave } = scheduledStorage(scheduler);
  return { ...(await namedCards(CARDS, { storage })), interleave };
}

type Change = (workspace: Workspace, one: string, other: string) => Promise<unknown>;

const changes: readonly Change[] = [
  (workspace, card_id, parent_card_id) => workspace.updateCard({ card_id, parent_card_id }),
  (workspace, card_id, child_card_id) => workspace.addChildCard({ card_id, child_card_id }),
  (workspace, card_id, child_card_id) => workspace.removeChildCard({ card_id, child_card_id }),
  (workspace, card_id, linked_card_id) => workspace.linkCards({ card_id, linked_card_id, linked_card_type: "blocks" }),
  (workspace, card_id, linked_card_id) => workspace.unlinkCards({ card_id, linked_card_id }),
  (workspace, card_id) => workspace.deleteCard({ card_id }),
];
const pair = fc.tuple(card, card).filter(([one, other]) => one !== other);
const change = fc.tuple(fc.constantFrom(...changes), pair).map(
  ([change, ids]) =>
    (workspace: Workspace) =>
      change(workspace, ...ids),
);

test("[U17.12] ancestors that are rearranged while they are read end no search in a circle", async () => {
  const storage = new MemoryStorage();
  const { workspace } = await namedCards(CARDS, { storage });
  await workspace.addChildCard({ card_id: "1", child_card_id: "2" });
  await workspace.addChildCard({ card_id: "3", child_card_id: "4" });
  const get = storage.get.bind(storage);
  const rearrange = async () => {
    await workspace.removeChildCard({ card_id: "1", child_card_id: "2" });
    await workspace.addChildCard({ card_id: "2", child_card_id: "1" });
  };
  storage.get = async (team, keys, options) => {
    // Card 2 was read under card 1, which is now asked for.
    if (keys.some(({ kind, id }) => kind === "card" && id === "1")) {
      storage.get = get;
      await rearrange();
    }
    return get(team, keys, options);
  };
  const { card } = await workspace.updateCard({ card_id: "3", parent_card_id: "2" });
  expect(card.parent_card?.card_id).toBe("2");
  expect((await cardNow(workspace, "2")).child_card_order).toEqual(["1", "3"]);
  await expectIntegrity(workspace);
});

test.prop([fc.scheduler(), fc.array(change, { minLength: 2, maxLength: 4 }), fc.array(change, { maxLength: 4 })], {
  numRuns: runs(80),
})(
  "[U17.1 U17.3 U17.12] every document agrees with the others, whatever is done at once",
  async (scheduler, ...changes) => {
    const { workspace, interleave } = await scheduledCards(scheduler);
    const [together, before] = changes;
    for (const each of before) await refusal(each(workspace));
    const outcomes = await interleave(...together.map((each) => () => refusal(each(workspace))));
    for (const status of outcomes) expect([undefined, 404, 409]).toContain(status);
    await expectIntegrity(workspace);
  },
);
