import { MemoryStorage, type SnapshotInput, type Storage } from "workspace-engine";
import { newWorkspace } from "../../operations/fixture";

export const eva = { user_id: "u-eva", role: "viewer" } as const;
export const max = { user_id: "u-max", role: "member" } as const;

/** Cards 1 to 7 lie in an open space, 11 to 13 in one that is closed to eva and not to max. */
const world: SnapshotInput = {
  time_unit: "seconds",
  projects: [
    { id: "1", title: "Open" },
    { id: "2", title: "Closed", is_private: true, members: [{ user_id: "u-max" }] },
    { id: "3", title: "Open too" },
  ],
  boards: ["1", "2", "3"].map((id) => ({ id, title: `Board ${id}`, project_id: id })),
  lists: ["1", "2", "3"].map((id) => ({ id, title: "To do", behavior: "committed", board_id: id })),
  tags: [
    { id: "1", name: "Open", project_id: "1" },
    { id: "2", name: "Closed", project_id: "2" },
  ],
  forms: [
    { id: "1", title: "Open", board_id: "1" },
    { id: "2", title: "Closed", board_id: "2" },
  ],
  cards: [
    { id: "1", title: "Child", list_id: "1", parent_card_id: "11" },
    { id: "2", title: "Parent", list_id: "1" },
    { id: "3", title: "Linked", list_id: "1", linked_cards: [{ card_id: "13", linked_card_type: "blocks" }] },
    { id: "4", title: "Tagged", list_id: "1", tag_ids: ["2"] },
    { id: "5", title: "Submitted", list_id: "1", form_id: "2" },
    { id: "6", title: "Copied", list_id: "1", copied_from_card_id: "11" },
    { id: "7", title: "Plain", list_id: "1" },
    { id: "11", title: "Secret parent", list_id: "2" },
    { id: "12", title: "Secret child", list_id: "2", parent_card_id: "2" },
    { id: "13", title: "Secret end", list_id: "2", linked_cards: [{ card_id: "3", linked_card_type: "blocked_by" }] },
  ],
};

export async function twoSpaces(storage: Storage = new MemoryStorage(), snapshot = world) {
  const { workspace: ada, clock } = newWorkspace({ storage });
  await ada.load(snapshot);
  return { ada, clock };
}
