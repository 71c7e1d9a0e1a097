import { memo } from "react";
import type { Card } from "workspace-engine";
import { useIsUnsaved } from "../drafts/use-drafts";
import { Avatar } from "../shell/avatar";
import { Icon } from "../shell/icon";
import { DueDate } from "./due-date";
import { priorityName } from "./priority";
import { TagPill } from "./tag-pill";

interface CardTileProps {
  readonly card: Card;
  readonly isLifted?: boolean;
}

const MOST_AVATARS = 3;

/** What a board shows of a card. While one is dragged the others are placed anew with every move, and not drawn anew. */
export const CardTile = memo(function CardTile({ card, isLifted = false }: CardTileProps) {
  const { title, tags, members, priority, estimate, total_comments } = card;
  const isUnsaved = useIsUnsaved(card.id);
  const items = card.checklists.flatMap((checklist) => checklist.items);
  const ticked = items.filter(({ checked }) => checked).length;
  return (
    <article className={isLifted ? "card is-lifted" : "card"}>
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
        {priority !== undefined && priority > 0 && (
          <span className="fact" data-priority={priority}>
            <Icon name="flag" />
            {priorityName(priority)}
          </span>
        )}
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
          {estimate !== undefined && estimate > 0 && (
            <span className="points">
              {estimate}
              <span className="hidden"> {estimate === 1 ? "point" : "points"}</span>
            </span>
          )}
          <span className="avatars">
            {members.slice(0, MOST_AVATARS).map(({ user_id }) => (
              <Avatar key={user_id} user_id={user_id} />
            ))}
            {members.length > MOST_AVATARS && <span className="avatar is-rest">+{members.length - MOST_AVATARS}</span>}
          </span>
        </span>
      </div>
    </article>
  );
});
