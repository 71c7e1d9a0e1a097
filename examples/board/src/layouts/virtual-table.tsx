import { type ComponentProps, type CSSProperties, Fragment, type ReactNode, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { Virtualizer } from "virtua";
import type { Card } from "workspace-engine";
import { Icon } from "../shell/icon";

/** Cards that have something in common. Without a name they are no group of others. */
export interface CardGroup {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly cards: readonly Card[];
}

/** How far keys lead from one row to another. */
const steps: Readonly<Record<string, number>> = {
  ...{ ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/** Belongs to the one thing in a row that can have the focus. */
export type RowFocus = { readonly "data-row": number; readonly tabIndex: 0 | -1 };

interface VirtualTableProps {
  readonly name: string;
  readonly className: string;
  readonly style?: CSSProperties;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly head: readonly ReactNode[];
  readonly groups: readonly CardGroup[];
  readonly children: (card: Card, focus: RowFocus) => ReactNode;
}

const HEAD_HEIGHT = 40;

const BodyRow = ({ index, ...row }: ComponentProps<"tr"> & { readonly index: number }) => (
  <tr aria-rowindex={index + 2} {...row} />
);

/** Groups that can be folded, of which there are only the rows in sight, and the one that Tab leads to; from that the arrow keys lead on. */
export function VirtualTable({ name, className, style, scroller, head, groups, children }: VirtualTableProps) {
  const [folded, setFolded] = useState<readonly string[]>([]);
  const [chosen, choose] = useState(0);
  const rows = groups.flatMap((group): readonly { readonly group: CardGroup; readonly card?: Card }[] => [
    ...(group.name === "" ? [] : [{ group }]),
    ...(folded.includes(group.id) ? [] : group.cards.map((card) => ({ group, card }))),
  ]);
  const fold = ({ id }: CardGroup): void =>
    setFolded((all) => (all.includes(id) ? all.filter((other) => other !== id) : [...all, id]));
  const last = rows.length - 1;
  const active = Math.max(0, Math.min(chosen, last));
  return (
    <section
      className={`layout-body ${className}`}
      style={style}
      aria-label={name}
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
      tabIndex={0}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined || event.target === event.currentTarget) return;
        event.preventDefault();
        const next = Math.max(0, Math.min(active + step, last));
        // It may not be there before it is the active one.
        flushSync(() => choose(next));
        event.currentTarget.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
      }}
      onFocus={({ target: { dataset } }) => dataset["row"] && choose(Number(dataset["row"]))}
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <Virtualizer
          {...{ as: "tbody", item: BodyRow, data: rows, scrollRef: scroller, startMargin: HEAD_HEIGHT }}
          keepMounted={[active]}
        >
          {({ group, card }, index) => {
            const focus = { "data-row": index, tabIndex: index === active ? 0 : -1 } as const;
            if (card !== undefined) return <Fragment key={`${group.id} ${card.id}`}>{children(card, focus)}</Fragment>;
            const isOpen = !folded.includes(group.id);
            return (
              <th key={group.id} scope="rowgroup" colSpan={head.length}>
                <button
                  {...focus}
                  type="button"
                  className="menu-item"
                  aria-expanded={isOpen}
                  onClick={() => fold(group)}
                >
                  <Icon name="play" /> <b>{group.name}</b> <span className="count">{group.count}</span>
                </button>
              </th>
            );
          }}
        </Virtualizer>
      </table>
      {rows.length === 0 && <p className="empty">No card passes the filters.</p>}
    </section>
  );
}
