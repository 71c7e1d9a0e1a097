import { memo } from "react";
import type { Card } from "workspace-engine";
import { useIsUnsaved } from "../drafts/use-drafts";
import { Icon } from "../shell/icon";
import { Estimate, Members, Priority } from "./card-facts";
import { DueDate } from "./due-date";
import { TagPill } from "./tag-pill";

type CardTileProps = { readonly card: Card; readonly isLifted?: boolean };

/** What a board shows of a card. While one is dragged the others are placed anew with every move, and not drawn anew. */
export const CardTile = memo(function CardTile({ card, isLifted = false }: CardTileProps) {
  const { title, tags, total_comments } = card;
  const isUnsaved = useIsUnsaved(card.id);
  const items = card.checklists.flatMap((checklist) => checklist.items);
  const ticked = items.filter(({ checked }) => checked).length;
  return (
    <div className={isLifted ? "card is-lifted" : "card"}>
      {tags.length > 0 && (
        <p className="tags">
          {tags.map((tag) => (
            <TagPill key={tag.id} tag={tag} />
          ))}
        </p>
      )}
      <h3>{title}</h3>
      <div className="card-foot">
        <span className="card-number">#{card.id}</span>
        {isUnsaved && <span className="unsaved">Not saved</span>}
        <Priority card={card} />
        <DueDate card={card} />
        {items.length > 0 && (
          <span className="fact" data-done={ticked === items.length}>
            <Icon name="check" />
            <span className="hidden">Checklist </span>
            {ticked}/{items.length}
          </span>
        )}
        {total_comments > 0 && (
          <span className="fact">
            <Icon name="comment" />
            <span className="hidden">Comments </span>
            {total_comments}
          </span>
        )}
        <span className="card-end">
          <Estimate card={card} />
          <Members card={card} />
        </span>
      </div>
    </div>
  );
});
