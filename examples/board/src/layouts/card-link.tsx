import type { Card } from "workspace-engine";
import { go, linkTo } from "../address/use-address";
import type { RowFocus } from "./virtual-table";

interface CardLinkProps {
  readonly card: Card;
  readonly isReadOnly: boolean;
  readonly focus?: RowFocus;
}

/** The title of a card, which opens it; in the past there is only the title. */
export function CardLink({ card: { id, title }, isReadOnly, focus }: CardLinkProps) {
  if (isReadOnly) return <span className="is-cut">{title}</span>;
  return (
    <a
      {...focus}
      className="is-cut"
      href={linkTo({ card: id })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go({ card: id });
      }}
    >
      {title}
    </a>
  );
}
