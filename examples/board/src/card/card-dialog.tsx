import type { Card } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import type { BoardLane } from "../board/board-lane";
import { EditedText } from "../drafts/edited-text";
import { placeOnCard } from "../drafts/use-drafts";
import { Icon } from "../shell/icon";
import { useToasts } from "../shell/toasts";
import { useModal } from "../shell/use-modal";
import { CardChecklists } from "./card-checklists";
import { CardComments } from "./card-comments";
import { CardDetails } from "./card-details";

interface CardDialogProps {
  readonly card: Card;
  readonly lanes: readonly BoardLane[];
  readonly close: () => void;
}

/** A card with all there is to change about it. */
export function CardDialog({ card, lanes, close }: CardDialogProps) {
  const { dialog, onClose } = useModal(close);
  const { runAsync } = useOperation("updateCard");
  const { tell, complain } = useToasts();
  const card_id = card.id;
  const archive = (): void => {
    runAsync({ card_id, archived: true, expected: { archived: false } }).then(() => {
      tell(`“${card.title}” is archived.`);
      close();
    }, complain);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog.
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={`Card ${card.id}`}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className="sheet-body">
        <header className="sheet-head">
          <p className="card-number">
            #{card.id} in {card.list_title}
          </p>
          <button type="button" className="button is-quiet is-small" onClick={archive}>
            <Icon name="archive" /> Archive
          </button>
          <button type="button" className="icon-button" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <EditedText
          className="title-field"
          name="Title"
          place={placeOnCard(card_id, "title")}
          label={`Title of “${card.title}”`}
          value={card.title}
          maxLength={1024}
          save={(title, seen) => runAsync({ card_id, title, expected: { title: seen } })}
        />
        <div className="sheet-columns">
          <div className="stack">
            <div className="field">
              <span>Description</span>
              <EditedText
                className="content-field"
                name="Description"
                place={placeOnCard(card_id, "content")}
                label={`Description of “${card.title}”`}
                isLong
                value={card.content}
                maxLength={102_400}
                save={(content, seen) => runAsync({ card_id, content, expected: { content: seen } })}
              />
            </div>
            <CardChecklists card={card} />
            <CardComments card={card} />
          </div>
          <CardDetails card={card} lanes={lanes} />
        </div>
      </div>
    </dialog>
  );
}
