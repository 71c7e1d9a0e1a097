import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { ReactNode } from "react";
import type { Card } from "workspace-engine";
import { go } from "../address/use-address";
import { CardTile } from "./card-tile";

interface DraggableCardProps {
  readonly card: Card;
  /** What is seen of it, if not its tile. */
  readonly children?: ReactNode;
}

const attributes = { roleDescription: "card that can be moved" };

export function DraggableCard({ card, children = <CardTile card={card} /> }: DraggableCardProps) {
  const sortable = useSortable({ id: card.id, attributes });
  const open = (): void => go({ card: card.id });
  const { listeners, transform, transition, isDragging } = sortable;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its attributes make a button of it.
    <div
      ref={sortable.setNodeRef}
      className="card-handle"
      data-card={card.id}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...sortable.attributes}
      {...listeners}
      onClick={open}
      onKeyDown={(event) => {
        listeners?.["onKeyDown"]?.(event);
        if (event.key !== "Enter" || isDragging || event.defaultPrevented) return;
        // The rest of the key press would go to the first button of what opens.
        event.preventDefault();
        open();
      }}
    >
      {children}
    </div>
  );
}
