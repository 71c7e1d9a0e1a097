import { describe, expect, test } from "vitest";
import { expectIntegrity } from "../cards/relatives";
import { pathRefused } from "../fixture";
import { checklistOwner, fillChecklists, newOwner, outline, ownerKinds } from "./checklist-fixture";

describe.each(ownerKinds)("checklists of a %s", (kind) => {
  test("[U27.1 R18.1 I1.1] a checklist comes last, with the items it was given", async () => {
    const { workspace, clock, owner } = await checklistOwner(kind);
    await fillChecklists(workspace, owner, { First: [] });
    clock.advance("1h");
    const time = clock.now() / 1000;
    const bob = workspace.as({ user_id: "u-bob", role: "member" });
    const { checklist } = await bob.createChecklist({
      ...owner.named,
      title: "  Release ",
      content: "<p>All</p>",
      items: [
        { title: "Test", checked: true, content: "twice" },
        { title: "Ship", content: null, checked: null },
      ],
    });
    const stamps = { user_id: "u-bob", time_created: time, time_updated: time };
    expect(checklist).toEqual({
      id: "2",
      title: "Release",
      content: "<p>All</p>",
      card_id: (await owner.read()).id,
      ...stamps,
      items: [
        { id: "1", title: "Test", content: "twice", checklist_id: "2", checked: true, ...stamps },
        { id: "2", title: "Ship", content: "", checklist_id: "2", checked: false, ...stamps },
      ],
    });
    const shown = await owner.read();
    expect(shown.checklists[1]).toEqual(checklist);
    expect(shown).toMatchObject({ checklist_order: ["1", "2"], checklist_item_order: { 1: [], 2: ["1", "2"] } });
    await expectIntegrity(workspace);
  });

  test("[U27.8 L5.1 E5.2] changes are changes of the card or epic too, and stamp nothing else", async () => {
    const { workspace, clock, owner } = await checklistOwner(kind);
    const [a, b] = await fillChecklists(workspace, owner, { A: ["one", "two"], B: ["three"] });
    const [checklist_id = "", to_checklist_id = ""] = [a?.id, b?.id];
    const checklist_item_id = a?.items[0]?.id ?? "";
    const bob = workspace.as({ user_id: "u-bob", role: "member" });
    const item = { ...owner.named, checklist_id, checklist_item_id };
    const time_created = a?.time_created ?? 0;
    const steps: [stamped: string, step: () => Promise<unknown>][] = [
      ["A", () => bob.updateChecklist({ ...owner.named, checklist_id, position: 1 })],
      ["A", () => bob.updateChecklist({ ...owner.named, checklist_id, content: "text" })],
      ["one", () => bob.updateChecklistItem({ ...item, checked: true })],
      ["one", () => bob.updateChecklistItem({ ...item, position: 1 })],
      ["one", () => bob.updateChecklistItem({ ...item, to_checklist_id })],
      ["", () => bob.deleteChecklistItem({ ...item, checklist_id: to_checklist_id })],
      ["four", () => bob.createChecklistItem({ ...owner.named, checklist_id, title: "four" })],
      ["", () => bob.deleteChecklist({ ...owner.named, checklist_id })],
      ["C", () => bob.createChecklist({ ...owner.named, title: "C" })],
    ];
    let stampedBefore = new Map<string, number>();
    for (const [stamped, step] of steps) {
      clock.advance("1h");
      await step();
      const now = clock.now() / 1000;
      const shown = await owner.read();
      expect(shown).toMatchObject({ time_updated: now, user_id_updated: "u-bob" });
      const entries = shown.checklists.flatMap((checklist) => [checklist, ...checklist.items]);
      const times = new Map(entries.map(({ title, time_updated }) => [title, time_updated]));
      for (const [title, time] of times) {
        expect([title, time]).toEqual([title, title === stamped ? now : (stampedBefore.get(title) ?? time_created)]);
      }
      stampedBefore = times;
    }
  });

  test("[U18.2] a deleted checklist is gone with its items, and 404 from then on", async () => {
    const { workspace, owner } = await checklistOwner(kind);
    const [a, b] = await fillChecklists(workspace, owner, { A: ["one"], B: ["two"] });
    const named = { ...owner.named, checklist_id: a?.id ?? "" };
    expect(await workspace.deleteChecklist(named)).toEqual({});
    expect(await owner.read()).toMatchObject({ checklists: [b], checklist_order: [b?.id] });
    expect((await owner.read()).checklist_item_order).toEqual({ [b?.id ?? ""]: [b?.items[0]?.id] });
    const item = { ...named, checklist_item_id: a?.items[0]?.id ?? "" };
    for (const call of [
      workspace.deleteChecklist(named),
      workspace.updateChecklist({ ...named, title: "New" }),
      workspace.createChecklistItem({ ...named, title: "New" }),
      workspace.updateChecklistItem({ ...item, title: "New" }),
      workspace.deleteChecklistItem(item),
    ]) {
      expect(await pathRefused(call, 404)).toBe("checklist_id");
    }
    expect((await workspace.createChecklist({ ...owner.named, title: "C" })).checklist.id).toBe("3");
  });

  test("[U27.9 E2.3] what is on another is 404 there", async () => {
    const { workspace, owner, lists } = await checklistOwner(kind);
    const other = await newOwner(workspace, kind, lists.todo);
    const [a] = await fillChecklists(workspace, owner, { A: ["one"] });
    const [b] = await fillChecklists(workspace, other, { B: ["two"] });
    const [checklist_id = "", foreign_id = ""] = [a?.id, b?.id];
    const [checklist_item_id = "", foreign_item_id = ""] = [a?.items[0]?.id, b?.items[0]?.id];
    const foreign = { ...owner.named, checklist_id: foreign_id };
    const item = { ...owner.named, checklist_id, checklist_item_id: foreign_item_id };
    const toForeign = { ...item, checklist_item_id, to_checklist_id: foreign_id };
    const refused = [
      ["checklist_id", workspace.updateChecklist({ ...foreign, title: "New" })],
      ["checklist_id", workspace.deleteChecklist(foreign)],
      ["checklist_id", workspace.createChecklistItem({ ...foreign, title: "New" })],
      ["checklist_item_id", workspace.updateChecklistItem(item)],
      ["checklist_item_id", workspace.deleteChecklistItem(item)],
      ["to_checklist_id", workspace.updateChecklistItem(toForeign)],
    ] as const;
    for (const [path, call] of refused) expect(await pathRefused(call, 404)).toBe(path);
    expect(await outline(owner)).toEqual([["A", ["one"]]]);
    expect(await outline(other)).toEqual([["B", ["two"]]]);
  });
});
