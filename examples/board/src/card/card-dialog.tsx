import type { Card } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import type { BoardLane } from "../board/board-lane";
import { Icon } from "../shell/icon";
import { useToasts } from "../shell/toasts";
import { useModal } from "../shell/use-modal";
import { CardChecklists } from "./card-checklists";
import { CardComments } from "./card-comments";
import { CardDetails } from "./card-details";
import { EditedText } from "./edited-text";

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
    runAsync({ card_id, archived: true }).then(() => {
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
          label="Title"
          value={card.title}
          maxLength={1024}
          save={(title) => runAsync({ card_id, title }).catch(complain)}
        />
        <div className="sheet-columns">
          <div className="stack">
            <div className="field">
              <span>Description</span>
              <EditedText
                className="content-field"
                label="Description"
                isLong
                value={card.content}
                maxLength={102_400}
                save={(content) => runAsync({ card_id, content }).catch(complain)}
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
