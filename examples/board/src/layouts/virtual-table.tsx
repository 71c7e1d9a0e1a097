import { type ComponentProps, type CSSProperties, type ReactNode, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { Virtualizer } from "virtua";

/** How far keys lead from one row to another. */
const steps: Readonly<Record<string, number>> = {
  ...{ ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/** Belongs to the one thing in a row that can have the focus. */
export interface RowFocus {
  readonly "data-row": number;
  readonly tabIndex: 0 | -1;
}

interface VirtualTableProps<Row> {
  readonly name: string;
  readonly className: string;
  readonly style?: CSSProperties;
  /** What scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly head: ReactNode;
  readonly headHeight: number;
  readonly rows: readonly Row[];
  readonly children: (row: Row, focus: RowFocus) => ReturnType<typeof Virtualizer>;
}

const BodyRow = ({ index, ...row }: ComponentProps<"tr"> & { readonly index: number }) => (
  <tr aria-rowindex={index + 2} {...row} />
);

/** A table of which there are only the rows in sight, and the one that Tab leads to; from that the arrow keys lead on. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { name, className, style, scroller, head, headHeight, rows, children } = props;
  const [chosen, choose] = useState(0);
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
          {...{ as: "tbody", item: BodyRow, data: rows, scrollRef: scroller, startMargin: headHeight }}
          keepMounted={[active]}
        >
          {(row, index) => children(row, { "data-row": index, tabIndex: index === active ? 0 : -1 })}
        </Virtualizer>
      </table>
      {rows.length === 0 && <p className="empty">No card passes the filters.</p>}
    </section>
  );
}
