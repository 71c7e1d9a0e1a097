import { describe, expect, test } from "vitest";
import { type Storage, Workspace } from "workspace-engine";
import { generateWorkspace, manualClock, seededRandom } from "workspace-engine/testing";
import { actors } from "../../workspace/random-workspace";
import { byPosition, walk } from "./by-position";
import { cardsInBoardOrder } from "./cards-in-board-order";

/** Tries the order of the board over a storage of this kind. */
export function boardOrderOver(name: string, create: () => Storage): void {
  describe(`the order of the board over ${name}`, () => {
    test("[F12.1 F12.4] is the same", async () => {
      const storage = create();
      const options = { teamId: "t-1", actor: actors.ada, storage, clock: manualClock() };
      const workspace = new Workspace({ ...options, random: seededRandom(1) });
      await workspace.load(generateWorkspace({ seed: 7, cards: 60 }));
      const expected = (await cardsInBoardOrder(workspace)).map(({ id }) => id);
      for (const request of [byPosition(), byPosition({}, false)]) {
        const found = (await walk(workspace, request, 40)).map(({ id }) => id);
        expect(found).toEqual(request.card_filters.sort_by?.order_ascending === false ? expected.reverse() : expected);
      }
      await storage.close();
    });
  });
}
