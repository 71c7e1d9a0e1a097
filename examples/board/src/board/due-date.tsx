import type { Card } from "workspace-engine";
import { Icon } from "../shell/icon";
import { dayInWords } from "../shell/time-in-words";
import { useNow } from "../shell/use-now";

const SOON = 2 * 86_400;

/** When a card is due: red once that is past, unless the card is done. */
export function DueDate({ card: { due_date, status } }: { readonly card: Card }) {
  const now = useNow();
  if (due_date === undefined) return null;
  const isOpen = status !== "completed" && status !== "cancelled";
  const when = !isOpen ? "done" : due_date < now ? "overdue" : due_date < now + SOON ? "soon" : "later";
  return (
    <span className="fact" data-due={when}>
      <Icon name="clock" />
      <span className="hidden">{when === "overdue" ? "Overdue since " : "Due "}</span>
      {dayInWords(due_date)}
    </span>
  );
}
