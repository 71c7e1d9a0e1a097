import { describe, expect, test } from "vitest";
import { pathRefused } from "../fixture";
import { checklistOwner, fillChecklists, outline, ownerKinds } from "./checklist-fixture";

async function twoChecklists(kind: (typeof ownerKinds)[number]) {
  const fixture = await checklistOwner(kind);
  const { workspace, owner } = fixture;
  const [a, b] = await fillChecklists(workspace, owner, { A: ["1", "2", "3"], B: ["4"] });
  const inA = { ...owner.named, checklist_id: a?.id ?? "" };
  const inB = { ...owner.named, checklist_id: b?.id ?? "" };
  return { ...fixture, a, b, inA, inB };
}

describe.each(ownerKinds)("items of a checklist of a %s", (kind) => {
  test("[U27.1 R18.1 C6.1] a new item comes last and is unchecked by default", async () => {
    const { workspace, clock, owner, inA } = await twoChecklists(kind);
    clock.advance("1h");
    const bob = workspace.as({ user_id: "u-bob", role: "member" });
    const { checklist_item } = await bob.createChecklistItem({ ...inA, title: " 5 ", content: "text" });
    expect(checklist_item).toEqual({
      id: "5",
      title: "5",
      content: "text",
      checklist_id: inA.checklist_id,
      user_id: "u-bob",
      time_created: clock.now() / 1000,
      time_updated: clock.now() / 1000,
      checked: false,
    });
    const { checklist_item: second } = await workspace.createChecklistItem({
      ...inA,
      title: "6",
      checked: true,
      position: 1,
    });
    expect(second).toMatchObject({ id: "6", content: "", checked: true });
    expect(await outline(owner)).toEqual([
      ["A", ["1", "6", "2", "3", "5"]],
      ["B", ["4"]],
    ]);
    const { checklists, checklist_item_order } = await owner.read();
    expect(checklists[0]?.items[4]).toEqual(checklist_item);
    expect(checklist_item_order).toEqual({ 1: ["1", "6", "2", "3", "5"], 2: ["4"] });
  });

  test("[U27.6] to_checklist_id moves an item to another checklist, last or at position", async () => {
    const { workspace, owner, inA, inB } = await twoChecklists(kind);
    const to_checklist_id = inB.checklist_id;
    const { checklist_item } = await workspace.updateChecklistItem({
      ...inA,
      checklist_item_id: "1",
      to_checklist_id,
      checked: true,
    });
    expect(checklist_item).toMatchObject({ id: "1", checklist_id: to_checklist_id, checked: true });
    await workspace.updateChecklistItem({ ...inA, checklist_item_id: "3", to_checklist_id, position: 0 });
    expect(await outline(owner)).toEqual([
      ["A", ["2"]],
      ["B", ["3", "4", "1"]],
    ]);
    expect(await pathRefused(workspace.updateChecklistItem({ ...inA, checklist_item_id: "1" }), 404)).toBe(
      "checklist_item_id",
    );
  });

  test.each(["", null, "1"])("[U27.6 T6.1] %j as to_checklist_id leaves it where it is", async (to_checklist_id) => {
    const { workspace, owner, inA } = await twoChecklists(kind);
    const before = await owner.read();
    await workspace.updateChecklistItem({ ...inA, checklist_item_id: "1", to_checklist_id });
    expect(await owner.read()).toEqual(before);
  });

  test("[U18.2] a deleted item is gone, and 404 from then on", async () => {
    const { workspace, owner, inA } = await twoChecklists(kind);
    const item = { ...inA, checklist_item_id: "2" };
    expect(await workspace.deleteChecklistItem(item)).toEqual({});
    expect(await outline(owner)).toEqual([
      ["A", ["1", "3"]],
      ["B", ["4"]],
    ]);
    expect(await pathRefused(workspace.deleteChecklistItem(item), 404)).toBe("checklist_item_id");
    expect(await pathRefused(workspace.updateChecklistItem({ ...item, checked: true }), 404)).toBe("checklist_item_id");
    expect((await workspace.createChecklistItem({ ...inA, title: "5" })).checklist_item.id).toBe("5");
  });
});
