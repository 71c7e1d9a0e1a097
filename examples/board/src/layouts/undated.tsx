import type { Card } from "workspace-engine";
import { go, useAddress } from "../address/use-address";

/** How many cards have no date to be shown by; it leads to a table of them. */
export function Undated({ cards }: { readonly cards: readonly Card[] }) {
  const { filters } = useAddress();
  const count = cards.filter(({ due_date }) => due_date === undefined).length;
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="button is-small is-quiet"
      onClick={() => go({ layout: "list", filters: { ...filters, has_due_date: false } })}
    >
      {count} without a date
    </button>
  );
}
