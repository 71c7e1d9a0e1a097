import { afterEach, describe, expect, test, vi } from "vitest";
import { StorageError, type Workspace } from "workspace-engine";
import { ItemStore } from "../../src/live/item-store";
import { hookedBoard, oldestFirst, showing, smallBoard, titlesOf } from "./fixture";

/** What is asked once for each time cards are presented. */
const PRESENTING = "countBy comment";

/** A card, and another one that shows its title. */
async function related(workspace: Workspace, list_id: string) {
  const { card: parent } = await workspace.createCard({ title: "Parent", list_id });
  const { card: child } = await workspace.createCard({ title: "Child", list_id, parent_card_id: parent.id });
  return { parent, child };
}

describe("a view that nobody listens to", () => {
  test("[P4.2] shows all that a commit changed or none of it, whenever it is looked at", async () => {
    const { workspace, lists, hook } = await hookedBoard();
    const { parent } = await related(workspace, lists.todo);
    const views = await Promise.all(Array.from({ length: 9 }, () => showing(workspace.watchView(oldestFirst))));
    const unseen = views[Symbol.iterator]();
    const seen: (readonly string[])[] = [];
    // The child is read anew, when the parent is already known to look different.
    hook.before = (call) => {
      const next = call === PRESENTING ? unseen.next().value : undefined;
      if (next !== undefined) seen.push(titlesOf(next));
    };
    await workspace.updateCard({ card_id: parent.id, title: "Renamed" });
    expect(seen[0]).toEqual(["Parent", "Child"]);
    expect(views.map(({ current }) => current[1]?.parent_card?.title)).toEqual(views.map(() => "Renamed"));
  });

  test("[P4.9] shows what it did while an item of its cannot be read, though others show more", async () => {
    const { workspace, lists, hook } = await hookedBoard();
    const { parent } = await related(workspace, lists.todo);
    const held = await showing(workspace.watchView(oldestFirst));
    const other = await showing(workspace.watchView({ type: "card", card_filters: { include: { ids: [parent.id] } } }));
    const first = await showing(workspace.watchView(oldestFirst, { window: 1 }));
    let counts = 0;
    hook.before = (call) => {
      if (call !== PRESENTING) return;
      counts += 1;
      if (counts === 1) throw new StorageError("unavailable", "Away.");
    };
    await workspace.updateCard({ card_id: parent.id, title: "Renamed" });
    expect([held, other, first].map(({ status }) => status)).toEqual(["stale", "live", "live"]);
    expect([other, first].map(titlesOf)).toEqual([["Renamed"], ["Renamed"]]);
    expect(titlesOf(held)).toEqual(["Parent", "Child"]);
    await held.settled();
    expect(titlesOf(held)).toEqual(["Renamed", "Child"]);
    expect(held.status).toBe("live");
  });
});

describe("what left a view and comes back", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("[P4.10] is let go of, and all else once all views are closed", async () => {
    const { workspace, lists } = await smallBoard();
    const want = vi.spyOn(ItemStore.prototype, "want");
    const view = await showing(workspace.watchView({ type: "card", card_filters: {} }, { window: 1 }));
    for (let index = 0; index < 5; index += 1) await workspace.createCard({ title: "Card", list_id: lists.todo });
    const wanted = new Set(want.mock.results.flatMap(({ type, value }) => (type === "return" ? [value] : [])));
    const kept = () => [...wanted].filter(({ state }) => state !== "dropped");
    expect(kept()).toHaveLength(1);
    view.close();
    expect(kept()).toEqual([]);
  });
});
