import * as z from "zod/mini";
import { malformed } from "../errors/workspace-error";
import type { Workspace } from "../workspace";
import type { Step } from "./carry-out";
import { optional, text } from "./selection";
import { quoted } from "./text";

export const card = z.looseObject({
  id: optional,
  comment: z.optional(z.string()),
  check: z.optional(z.array(text)),
  uncheck: z.optional(z.array(text)),
  checklist: z.optional(z.object({ title: text, items: z.array(text) })),
  link: z.optional(z.object({ card_id: text, type: z.enum(["blocks", "blocked_by", "related", "duplicates"]) })),
  delete: z.optional(z.boolean()),
});
export type CardToWrite = z.output<typeof card>;

/** The steps that make a card as it was asked for. */
export async function stepsFor(workspace: Workspace, given: CardToWrite): Promise<readonly Step[]> {
  const { id, comment, check = [], uncheck = [], checklist, link, delete: isDeleted, ...input } = given;
  if (id === undefined && (isDeleted || check.length + uncheck.length > 0))
    throw malformed("id", "required", "Say which card with id: delete, check and uncheck are of one that is there.");
  if (isDeleted) return [{ name: "deleteCard", input: { card_id: id } }];
  const list = checklist && { title: checklist.title, items: checklist.items.map((title) => ({ title })) };
  const linked = link && { linked_card_id: link.card_id, linked_card_type: link.type };
  const parts = (card_id: string): Step[] => [
    ...(comment === undefined ? [] : [{ name: "createComment", input: { card_id, content: comment } }]),
    ...(linked === undefined ? [] : [{ name: "linkCards", input: { card_id, ...linked } }]),
  ];
  if (id === undefined) {
    const then = (answer: unknown) => parts(String(Object(Object(answer).card).id));
    return [{ name: "createCard", input: { ...input, ...(list && { checklists: [list] }) }, then }];
  }
  const added = list === undefined ? [] : [{ name: "createChecklist", input: { card_id: id, ...list } }];
  const change = Object.keys(input).length === 0 ? [] : [{ name: "updateCard", input: { card_id: id, ...input } }];
  if (check.length + uncheck.length === 0) return [...change, ...added, ...parts(id)];
  const { checklists } = (await workspace.getCard({ card_id: id })).card;
  const ticks = [...check.map((item) => [item, true] as const), ...uncheck.map((item) => [item, false] as const)];
  const ticked = ticks.map(([item, checked]) => {
    const items = checklists.flatMap((list) => list.items.map((one) => ({ ...one, checklist_id: list.id })));
    const found = items.find((one) => one.id === item || one.title === item);
    if (found === undefined) throw malformed("check", "not_found", `Card ${id} has no checklist item ${quoted(item)}.`);
    return {
      name: "updateChecklistItem",
      input: { card_id: id, checklist_id: found.checklist_id, checklist_item_id: found.id, checked },
    };
  });
  return [...change, ...ticked, ...added, ...parts(id)];
}
