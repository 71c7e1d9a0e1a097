import { fc } from "@fast-check/vitest";
import { answered, command, flag, INVALID, index, maybe, pick, position, text, title } from "../command";
import { found, touch } from "../model/change";
import { newChecklist, newItem } from "../model/checklists";
import type { Model, ModelChecklist } from "../model/model";

/** A checklist and what it stands on, drawn among those there are. */
function pickChecklist(model: Model, at: number) {
  const owners = [...model.cards, ...model.epics].filter(({ checklists }) => checklists.length > 0);
  const owner = pick(owners, at);
  const checklist = pick(owner?.checklists ?? [], Math.floor(at / 3));
  if (owner === undefined || checklist === undefined) return undefined;
  return { owner, checklist, named: { ...named(model, owner.id, owner), checklist_id: checklist.id } };
}

const named = (model: Model, id: string, owner: object) =>
  model.epics.some((epic) => epic === owner) ? { epic_id: id } : { card_id: id };

/** Moves an entry to a place, where it stays without one; entries that are new come last. */
function put<T>(entries: T[], entry: T, position: number | undefined): void {
  const at = entries.indexOf(entry);
  if (at !== -1 && position === undefined) return;
  if (at !== -1) entries.splice(at, 1);
  entries.splice(position ?? entries.length, 0, entry);
}

export const checklistCommands = [
  command(
    "createChecklist",
    fc.record({ at: index, title, position, items: fc.array(title, { maxLength: 2 }), both: fc.nat(9) }),
    async ({ model, workspace }, { at, title, position, items, both }) => {
      const owner = pick([...model.cards, ...model.epics], at);
      if (owner === undefined) return;
      const on = both === 0 ? { card_id: owner.id, epic_id: owner.id } : named(model, owner.id, owner);
      const given = items.map((each) => ({ title: each }));
      const call = workspace.createChecklist({ ...on, title, position, items: given });
      const answer = await answered(call, both === 0 && INVALID);
      if (answer === undefined) return;
      put(owner.checklists, newChecklist(model, answer.checklist), position);
      touch(model, owner);
    },
    3,
  ),

  command(
    "updateChecklist",
    fc.record({ at: index, title: maybe(title), content: maybe(text), position }),
    async ({ model, workspace }, { at, title, content, position }) => {
      const picked = pickChecklist(model, at);
      if (picked === undefined) return;
      const { owner, checklist, named } = picked;
      await workspace.updateChecklist({ ...named, title, content, position });
      const before = JSON.stringify(owner.checklists);
      checklist.title = title ?? checklist.title;
      if (content !== undefined) checklist.content = content ?? "";
      put(owner.checklists, checklist, position);
      if (JSON.stringify(owner.checklists) === before) return;
      touch(model, checklist);
      touch(model, owner);
    },
  ),

  command("deleteChecklist", index, async ({ model, workspace }, at) => {
    const picked = pickChecklist(model, at);
    if (picked === undefined) return;
    const { owner, checklist, named } = picked;
    await workspace.deleteChecklist(named);
    owner.checklists = owner.checklists.filter((each) => each !== checklist);
    touch(model, owner);
  }),

  command(
    "createChecklistItem",
    fc.record({ at: index, title, checked: flag, position }),
    async ({ model, workspace }, { at, title, checked, position }) => {
      const picked = pickChecklist(model, at);
      if (picked === undefined) return;
      const { owner, checklist, named } = picked;
      const { checklist_item } = await workspace.createChecklistItem({ ...named, title, checked, position });
      put(checklist.items, newItem(model, checklist_item.id, title, checked ?? false), position);
      touch(model, owner);
    },
    2,
  ),

  command(
    "updateChecklistItem",
    fc.record({ at: index, item: index, to: maybe(index), title: maybe(title), checked: flag, position }),
    async ({ model, workspace }, { at, item: of, to, title, checked, position }) => {
      const picked = pickChecklist(model, at);
      const item = pick(picked?.checklist.items ?? [], of);
      if (picked === undefined || item === undefined) return;
      const { owner, checklist, named } = picked;
      const home: ModelChecklist = to === undefined ? checklist : found(pick(owner.checklists, to));
      await workspace.updateChecklistItem({
        ...{ ...named, checklist_item_id: item.id, title, checked, position },
        to_checklist_id: to === undefined ? undefined : home.id,
      });
      const before = JSON.stringify(owner.checklists);
      item.title = title ?? item.title;
      item.checked = checked ?? item.checked;
      if (home !== checklist) checklist.items = checklist.items.filter((each) => each !== item);
      put(home.items, item, position);
      if (JSON.stringify(owner.checklists) === before) return;
      touch(model, item);
      touch(model, owner);
    },
    3,
  ),

  command("deleteChecklistItem", fc.record({ at: index, item: index }), async ({ model, workspace }, drawn) => {
    const picked = pickChecklist(model, drawn.at);
    const item = pick(picked?.checklist.items ?? [], drawn.item);
    if (picked === undefined || item === undefined) return;
    await workspace.deleteChecklistItem({ ...picked.named, checklist_item_id: item.id });
    picked.checklist.items = picked.checklist.items.filter((each) => each !== item);
    touch(model, picked.owner);
  }),
];
