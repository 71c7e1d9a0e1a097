import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Workspace } from "workspace-engine";
import { runs } from "../../runs";
import { expectIntegrity } from "../cards/relatives";
import { scheduledStorage } from "../scheduled-storage";
import { checklistOwner, type Owner, outline, ownerKinds } from "./checklist-fixture";

const id = fc.integer({ min: 1, max: 4 }).map(String);
const place = fc.option(fc.nat({ max: 4 }), { nil: undefined });

/** The item ids of each checklist, in the order of the checklists. */
type Model = [id: string, items: string[]][];

interface Step {
  readonly call: (workspace: Workspace, owner: Owner["named"]) => Promise<unknown>;
  /** Changes the model; false where a 404 is expected. */
  readonly apply: (model: Model, next: { checklist: number; item: number }) => boolean;
}

const insert = <T>(list: T[], item: T, position: number | undefined): void =>
  void list.splice(position ?? list.length, 0, item);

function take<T>(list: T[], item: T): void {
  list.splice(list.indexOf(item), 1);
}

const steps = fc.oneof(
  place.map(
    (position): Step => ({
      call: (workspace, owner) => workspace.createChecklist({ ...owner, title: "C", position }),
      apply(model, next) {
        next.checklist += 1;
        insert(model, [String(next.checklist), []], position);
        return true;
      },
    }),
  ),
  fc.tuple(id, place).map(
    ([checklist_id, position]): Step => ({
      call: (workspace, owner) => workspace.updateChecklist({ ...owner, checklist_id, position }),
      apply(model) {
        const checklist = model.find(([each]) => each === checklist_id);
        if (checklist === undefined) return false;
        if (position === undefined) return true;
        take(model, checklist);
        insert(model, checklist, position);
        return true;
      },
    }),
  ),
  id.map(
    (checklist_id): Step => ({
      call: (workspace, owner) => workspace.deleteChecklist({ ...owner, checklist_id }),
      apply(model) {
        const checklist = model.find(([each]) => each === checklist_id);
        if (checklist === undefined) return false;
        take(model, checklist);
        return true;
      },
    }),
  ),
  fc.tuple(id, place).map(
    ([checklist_id, position]): Step => ({
      call: (workspace, owner) => workspace.createChecklistItem({ ...owner, checklist_id, title: "I", position }),
      apply(model, next) {
        const items = model.find(([each]) => each === checklist_id)?.[1];
        if (items === undefined) return false;
        next.item += 1;
        insert(items, String(next.item), position);
        return true;
      },
    }),
  ),
  fc.tuple(id, id, fc.option(id, { nil: undefined }), place).map(
    ([checklist_id, checklist_item_id, to_checklist_id, position]): Step => ({
      call: (workspace, owner) =>
        workspace.updateChecklistItem({ ...owner, checklist_id, checklist_item_id, to_checklist_id, position }),
      apply(model) {
        const items = model.find(([each]) => each === checklist_id)?.[1];
        const target = model.find(([each]) => each === (to_checklist_id ?? checklist_id))?.[1];
        if (!items?.includes(checklist_item_id) || target === undefined) return false;
        if (items === target && position === undefined) return true;
        take(items, checklist_item_id);
        insert(target, checklist_item_id, position);
        return true;
      },
    }),
  ),
  fc.tuple(id, id).map(
    ([checklist_id, checklist_item_id]): Step => ({
      call: (workspace, owner) => workspace.deleteChecklistItem({ ...owner, checklist_id, checklist_item_id }),
      apply(model) {
        const items = model.find(([each]) => each === checklist_id)?.[1];
        if (!items?.includes(checklist_item_id)) return false;
        take(items, checklist_item_id);
        return true;
      },
    }),
  ),
);

describe("the orders of checklists and items", { timeout: 60_000 }, () => {
  test.prop([fc.constantFrom(...ownerKinds), fc.array(steps, { maxLength: 30 })], { numRuns: runs(40) })(
    "[L1.2 U27.6 U18.2 U27.9 C6.1] hold each id exactly once, in its place, whatever is done",
    async (kind, sequence) => {
      const { workspace, owner } = await checklistOwner(kind);
      const model: Model = [];
      const next = { checklist: 0, item: 0 };
      for (const { call, apply } of sequence) {
        const status = await call(workspace, owner.named).then(
          () => undefined,
          (error: { status?: number }) => error.status,
        );
        expect(status).toBe(apply(model, next) ? undefined : 404);
        const { checklists, checklist_order, checklist_item_order } = await owner.read();
        expect(checklist_order).toEqual(model.map(([checklist]) => checklist));
        expect(checklist_item_order).toEqual(Object.fromEntries(model));
        expect(checklists.map((each) => [each.id, each.items.map((item) => item.id)])).toEqual(model);
      }
      await expectIntegrity(workspace);
    },
  );

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
