import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { runs } from "../../runs";
import { expectIntegrity } from "../cards/relatives";
import { scheduledStorage } from "../scheduled-storage";
import { checklistOwner, outline, ownerKinds } from "./checklist-fixture";

describe("the orders of checklists and items", { timeout: 60_000 }, () => {
  test.prop([fc.scheduler(), fc.constantFrom(...ownerKinds)], { numRuns: runs(30) })(
    "[U27.8 L1.2] keep all that is added and changed at the same time",
    async (scheduler, kind) => {
      const { storage, interleave } = scheduledStorage(scheduler);
      const { workspace, owner } = await checklistOwner(kind, { storage });
      await workspace.createChecklist({ ...owner.named, title: "A", items: [{ title: "one" }] });
      const inA = { ...owner.named, checklist_id: "1" };
      await interleave<unknown>(
        () => workspace.createChecklist({ ...owner.named, title: "B", position: 0 }),
        () => workspace.createChecklistItem({ ...inA, title: "two" }),
        () => workspace.createChecklistItem({ ...inA, title: "zero", position: 0 }),
        () => workspace.updateChecklistItem({ ...inA, checklist_item_id: "1", checked: true }),
      );
      expect(await outline(owner)).toEqual([
        ["B", []],
        ["A", ["zero", "one", "two"]],
      ]);
      expect((await owner.read()).checklists[1]?.items.map(({ checked }) => checked)).toEqual([false, true, false]);
      await expectIntegrity(workspace);
    },
  );
});
