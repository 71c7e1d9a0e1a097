import type { ComponentProps } from "react";
import type { Card } from "workspace-engine";
import { EditedText } from "../drafts/edited-text";
import { placeOnCard } from "../drafts/use-drafts";

interface CardTextProps extends Omit<ComponentProps<typeof EditedText>, "place" | "label"> {
  readonly card: Card;
  /** Which of its texts it is. */
  readonly box: string;
}

/** A text on a card. */
export const CardText = ({ card, box, ...text }: CardTextProps) => (
  <EditedText place={placeOnCard(card.id, box)} label={`${text.name} of “${card.title}”`} {...text} />
);
