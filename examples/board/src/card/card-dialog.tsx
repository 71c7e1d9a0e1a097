import type { Card } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import { EditedText } from "../drafts/edited-text";
import { QuietButton } from "../shell/button";
import { IconButton } from "../shell/icon";
import { Modal } from "../shell/modal";
import { momentInWords } from "../shell/time-in-words";
import { useToasts } from "../shell/toasts";
import { CardAddresses } from "./card-addresses";
import { CardChecklists } from "./card-checklists";
import { CardComments } from "./card-comments";
import { cardFields } from "./card-fields";
import { CardTime } from "./card-time";
import { DateRow, FieldRow } from "./field-row";
import type { ShownCardProps } from "./open-card";
import { useCardChange } from "./use-card-change";
import "./card-dialog.css";

type CardDialogProps = Omit<ShownCardProps, "card_id"> & { readonly card: Card };

/** A card with all there is to change about it. */
export function CardDialog({ card: current, lanes, close }: CardDialogProps) {
  const { runAsync } = useOperation("updateCard");
  const { announce, complain } = useToasts();
  const change = useCardChange(current, lanes);
  const { card, workspace, run } = change;
  const { id: card_id, is_watching } = card;
  const isArchived = card.archived !== undefined;
  const archive = (): void => {
    runAsync({ card_id, archived: !isArchived, expected: { archived: isArchived } }).then(() => {
      announce(`“${card.title}” is ${isArchived ? "back on its board" : "archived"}.`);
      if (!isArchived) close();
    }, complain);
  };
  const watch = (): void =>
    run(
      () => workspace.setWatching({ type: "card", id: card_id, is_watching: !is_watching, expected: { is_watching } }),
      (before) => ({ ...before, is_watching: !is_watching }),
    );

  return (
    <Modal className="sheet card-sheet" aria-label={`Card ${card_id}`} isLight close={close}>
      <div className="sheet-body">
        <header className="sheet-head">
          <p className="card-number">
            #{card_id} in {card.list_title}
          </p>
          <QuietButton
            {...{ icon: "eye", label: is_watching ? "Watching" : "Watch" }}
            aria-pressed={is_watching}
            onClick={watch}
          />
          <QuietButton icon="archive" label={isArchived ? "Bring back" : "Archive"} onClick={archive} />
          <IconButton icon="close" name="Close" act={close} />
        </header>
        <EditedText
          {...{ card, box: "title", name: "Title", className: "title-field", value: card.title }}
          save={(title, seen) => runAsync({ card_id, title, expected: { title: seen } })}
        />
        <div className="sheet-columns">
          <div className="stack">
            <EditedText
              {...{ card, box: "content", name: "Description", className: "content-field", value: card.content }}
              isRich
              placeholder="Say more about it…"
              save={(content, seen) => runAsync({ card_id, content, expected: { content: seen } })}
            />
            <CardChecklists card={card} workspace={workspace} />
            <CardTime change={change} />
            <CardAddresses card={card} workspace={workspace} />
            <section aria-label="Comments">
              <h3>
                Comments <span className="count">{card.total_comments}</span>
              </h3>
              <CardComments card={card} />
            </section>
          </div>
          <aside className="details" aria-label="Details">
            <DateRow name="Start" field="start_date" hour={9} change={change} />
            <DateRow name="Due" field="due_date" hour={18} change={change} />
            {cardFields.map((field) => (
              <FieldRow key={field.name} field={field} change={change} />
            ))}
            <p className="fine">
              Made {momentInWords(card.time_created)}, changed {momentInWords(card.time_updated)}
            </p>
          </aside>
        </div>
      </div>
    </Modal>
  );
}
