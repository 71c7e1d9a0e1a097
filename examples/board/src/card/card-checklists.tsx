import type { Checklist, UpdateChecklistItemInput } from "workspace-engine";
import { EditedText } from "../drafts/edited-text";
import { ItemList } from "./item-list";
import type { CardChange } from "./use-card-change";

/** Fields that are not known yet of something that is being made. */
const unmade = { content: "", user_id: "", time_created: 0, time_updated: 0 };

type ChecklistsProps = Pick<CardChange, "card" | "workspace">;

export function CardChecklists({ card, workspace }: ChecklistsProps) {
  const card_id = card.id;
  return (
    <section aria-label="Checklists">
      <ItemList
        {...{ card, name: "checklist", box: "checklist", placeholder: "Add a checklist", items: card.checklists }}
        make={(title) => [
          { ...unmade, card_id, title, items: [] },
          () => workspace.createChecklist({ card_id, title }),
        ]}
        leaving={({ id }) => [["Delete", () => workspace.deleteChecklist({ card_id, checklist_id: id })]]}
        move={({ id }, position, seen) =>
          workspace.updateChecklist({ card_id, checklist_id: id, position, expected: { position: seen } })
        }
      >
        {(checklist) => <ChecklistItems {...{ card, workspace, checklist }} />}
      </ItemList>
    </section>
  );
}

function ChecklistItems({ card, workspace, checklist }: ChecklistsProps & { readonly checklist: Checklist }) {
  const { id: checklist_id, items, title: listTitle } = checklist;
  const named = { card_id: card.id, checklist_id };
  const update = (checklist_item_id: string, fields: Partial<UpdateChecklistItemInput>) =>
    workspace.updateChecklistItem({ ...named, checklist_item_id, ...fields });
  return (
    <section className="checklist" aria-label={listTitle}>
      <EditedText
        {...{ card, box: `checklist/${checklist_id}/title`, name: "Title of the checklist", value: listTitle }}
        className="line-field is-title"
        save={(title, seen) => workspace.updateChecklist({ ...named, title, expected: { title: seen } })}
      />
      <ItemList
        {...{ card, name: `item of ${listTitle}`, box: `checklist/${checklist_id}`, placeholder: "Add an item", items }}
        above={(all) => {
          const done = all.filter(({ checked }) => checked).length;
          return <progress max={all.length || 1} value={done} aria-label={`${done} of ${all.length} done`} />;
        }}
        make={(title) => [
          { ...unmade, checklist_id, title, checked: false },
          () => workspace.createChecklistItem({ ...named, title }),
        ]}
        leaving={({ id }) => [["Delete", () => workspace.deleteChecklistItem({ ...named, checklist_item_id: id })]]}
        move={({ id }, position, seen) => update(id, { position, expected: { position: seen } })}
      >
        {({ id, title: itemTitle, checked }, change) => (
          <>
            <label className="choice">
              <input
                {...{ type: "checkbox", "aria-label": itemTitle, checked }}
                onChange={() =>
                  change({ checked: !checked }, () => update(id, { checked: !checked, expected: { checked } }))
                }
              />
            </label>
            <EditedText
              {...{ card, box: `item/${id}`, name: `Item of ${listTitle}`, value: itemTitle }}
              className={checked ? "line-field is-done" : "line-field"}
              save={(title, seen) => update(id, { title, expected: { title: seen } })}
            />
          </>
        )}
      </ItemList>
    </section>
  );
}
