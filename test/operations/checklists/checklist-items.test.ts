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
