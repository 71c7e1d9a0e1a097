import type { ReactNode } from "react";
import type { Card } from "workspace-engine";
import { go, useAddress } from "../address/use-address";
import { QuietButton } from "../shell/button";

interface LayoutBarProps {
  /** The cards that are shown by their dates: those without one are counted, and lead to a table of them. */
  readonly cards?: readonly Card[];
  readonly children: ReactNode;
}

/** What a layout is set with. */
export function LayoutBar({ cards = [], children }: LayoutBarProps) {
  const { filters } = useAddress();
  const undated = cards.filter(({ due_date }) => due_date === undefined).length;
  const show = (): void => go({ layout: "list", filters: { ...filters, has_due_date: false } });
  return (
    <div className="filter-bar">
      <div className="filter-row">
        {children}
        {undated > 0 && <QuietButton label={`${undated} without a due date`} onClick={show} />}
      </div>
    </div>
  );
}
