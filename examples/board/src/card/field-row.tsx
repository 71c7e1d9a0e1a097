import { useState } from "react";
import { useQuery } from "workspace-engine/react";
import { go } from "../address/use-address";
import { titled } from "../manage/kinds";
import { Button } from "../shell/button";
import { Popover } from "../shell/popover";
import { dateFieldValue, dateOfField } from "../shell/time-in-words";
import type { CardField, Choice } from "./card-fields";
import type { CardChange } from "./use-card-change";

/** A field of a card by its row in the table of fields: what is chosen, on the button that shows what it is chosen by. */
export function FieldRow({ field, change }: { readonly field: CardField; readonly change: CardChange }) {
  const { memberOf } = change.directory;
  const { name, from, mark } = field;
  const chosen = field.chosen(change.card);
  const isCards = from === "cards";
  const words = chosen.length === 0 ? "None" : isCards ? "Change" : undefined;
  const label = (
    <>
      <span className="fine">{name}</span>
      <span className={words === undefined ? "tags" : "fine"}>
        {words ??
          chosen.map((choice) => (
            <span key={choice.id} className="row">
              {mark?.(choice)} {memberOf(choice.id)?.display_name ?? choice.name}
            </span>
          ))}
      </span>
    </>
  );
  return (
    <div>
      <Popover name={name} className="field-button" label={label}>
        {(close) => <Options {...{ field, change, chosen, close }} />}
      </Popover>
      {isCards &&
        chosen.map(({ id, name }) => (
          <Button key={id} className="card-link" label={name} onClick={() => go({ card: id })} />
        ))}
    </div>
  );
}

interface OptionsProps {
  readonly field: CardField;
  readonly change: CardChange;
  readonly chosen: readonly Choice[];
  readonly close: () => void;
}

const FEW = 8;

/** The values that a field can be set to, to be searched where they are many. */
function Options({ field, change, chosen, close }: OptionsProps) {
  const { name, from, isMany = false, mark } = field;
  const { card, lanes, directory } = change;
  const [text, setText] = useState("");
  const title = text.trim().toLowerCase();
  const view = { type: "card", card_filters: { is_archived: false, include: { title } }, count: 20 } as const;
  const epics = useQuery("getEpics", {}, { enabled: from === "epics" });
  const cards = useQuery("previewView", view, { enabled: from === "cards", keepPrevious: true });
  const found = {
    lists: () => lanes.map(({ list }) => titled(list)),
    members: () => directory.members.map(({ id, display_name }) => ({ id, name: display_name })),
    tags: () => directory.tags.filter(({ project_id = card.project_id }) => project_id === card.project_id),
    epics: () => (epics.output?.lists ?? []).flatMap((list) => list.epics ?? []).map(titled),
    cards: () => (cards.output && "cards" in cards.output ? cards.output.cards : []).map(titled),
  };
  const isChosen = ({ id }: Choice): boolean => chosen.some((choice) => choice.id === id);
  const options: readonly Choice[] = typeof from === "string" ? found[from]() : from;
  const others = options.filter((choice) => choice.id !== card.id && !isChosen(choice));
  const all = from === "cards" ? [...chosen, ...others] : options;
  const shown = all.filter((choice) => choice.name.toLowerCase().includes(title));
  const find = `Find ${name.toLowerCase()}`;
  const choose = (choice: Choice, isWanted: boolean): void => {
    const rest = isMany ? chosen.filter(({ id }) => id !== choice.id) : [];
    field.choose(change, isWanted ? [...rest, choice] : rest);
    if (!isMany) close();
  };
  return (
    <div className="stack">
      {(from === "cards" || all.length > FEW) && (
        <input aria-label={find} placeholder={find} value={text} onChange={({ target }) => setText(target.value)} />
      )}
      <ul className="choices">
        {shown.map((choice) => (
          <li key={choice.id}>
            <label className="choice">
              <input
                {...{ type: "checkbox", checked: isChosen(choice) }}
                onChange={({ target }) => choose(choice, target.checked)}
              />
              {mark?.(choice)} {choice.name}
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="fine">Nothing found.</p>}
    </div>
  );
}

interface DateRowProps extends Pick<OptionsProps, "change"> {
  readonly name: string;
  readonly field: "start_date" | "due_date";
  readonly hour: number;
}

export function DateRow({ name, field, hour, change: { card, set } }: DateRowProps) {
  const [typed, setTyped] = useState<string>();
  const seconds = card[field];
  const choose = (value: string): void => {
    setTyped(value);
    // Of a year that is being typed there are first the years 0002, 0020 and 0202.
    if (value !== "" && value < "1000") return;
    const date = value === "" ? undefined : dateOfField(value, seconds, hour);
    set({ [field]: date }, (shown) => ({ [field]: shown[field] ?? null }));
  };
  return (
    <label className="field-button">
      <span className="fine">{name}</span>
      <input
        {...{ type: "date", value: typed ?? dateFieldValue(seconds) }}
        onChange={({ target }) => choose(target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}
