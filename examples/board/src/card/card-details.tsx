import { useState } from "react";
import type { Card } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import type { BoardLane } from "../board/board-lane";
import { priorities } from "../board/priority";
import { Avatar } from "../shell/avatar";
import { dateFieldValue, endOfDateField, momentInWords } from "../shell/time-in-words";
import { useToasts } from "../shell/toasts";
import { useDirectory } from "../workspace/directory";
import { ChosenOf } from "./chosen-of";
import { useChoices } from "./use-choices";

interface CardDetailsProps {
  readonly card: Card;
  readonly lanes: readonly BoardLane[];
}

const estimates = [0, 1, 2, 3, 4, 5];

export function CardDetails({ card, lanes }: CardDetailsProps) {
  const { members, tags } = useDirectory();
  const { runAsync: move } = useOperation("moveCard");
  const { complain } = useToasts();
  const card_id = card.id;
  const { chosen, choose } = useChoices(card);
  const [typedDate, setTypedDate] = useState<string>();
  const memberOf = (id: string) => chosen.members.find(({ user_id }) => user_id === id);
  const tagsOfSpace = tags.filter(({ project_id }) => project_id === undefined || project_id === card.project_id);

  return (
    <aside className="details" aria-label="Details">
      <label className="field">
        <span>List</span>
        <select
          value={card.list_id}
          onChange={({ target }) =>
            move({ card_id, list_id: target.value, expected: { list_id: card.list_id } }).catch(complain)
          }
        >
          {lanes.map(({ list }) => (
            <option key={list.id} value={list.id}>
              {list.title}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Due</span>
        <input
          type="date"
          value={typedDate ?? dateFieldValue(chosen.due_date ?? undefined)}
          onChange={({ target: { value } }) => {
            setTypedDate(value);
            // Of a year that is being typed there are first the years 0002, 0020 and 0202.
            if (value === "" || value >= "1000") choose({ due_date: endOfDateField(value) });
          }}
          onBlur={() => setTypedDate(undefined)}
        />
      </label>
      <div className="row">
        <label className="field">
          <span>Priority</span>
          <select value={chosen.priority} onChange={({ target }) => choose({ priority: Number(target.value) })}>
            {priorities.map((name, priority) => (
              <option key={name} value={priority}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Estimate</span>
          <select value={chosen.estimate} onChange={({ target }) => choose({ estimate: Number(target.value) })}>
            {estimates.map((points) => (
              <option key={points} value={points}>
                {points === 0 ? "None" : points}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ChosenOf
        name="Members"
        options={members.map(({ id, display_name }) => ({ id, name: display_name }))}
        chosen={chosen.members.map(({ user_id }) => user_id)}
        choose={(ids) => choose({ members: ids.map((id) => memberOf(id) ?? { user_id: id, role: "member" }) })}
        show={({ id }) => <Avatar user_id={id} />}
      />
      <ChosenOf
        name="Tags"
        options={tagsOfSpace}
        chosen={chosen.tags}
        choose={(ids) => choose({ tags: ids })}
        show={({ id }) => <span className="tag-dot" data-color={tags.find((tag) => tag.id === id)?.color ?? "grey"} />}
      />
      <p className="fine">
        Made {momentInWords(card.time_created)}, changed {momentInWords(card.time_updated)}
      </p>
    </aside>
  );
}
