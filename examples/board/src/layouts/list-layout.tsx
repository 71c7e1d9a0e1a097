import { type ReactNode, useId, useMemo, useRef } from "react";
import type { Card, CardFilters, CardSortField } from "workspace-engine";
import { go, useAddress } from "../address/use-address";
import { Estimate, Members, Priority } from "../board/card-facts";
import { DueDate } from "../board/due-date";
import { Icon } from "../shell/icon";
import { Select } from "../shell/select";
import { dayInWords } from "../shell/time-in-words";
import { useDirectory } from "../workspace/directory";
import { CardLink } from "./card-link";
import { groupings, groupsBy, inOrder } from "./groups";
import { LayoutBar } from "./layout-bar";
import type { LayoutProps } from "./other-layout";
import { VirtualTable } from "./virtual-table";

interface Column {
  readonly name: string;
  readonly sort?: CardSortField;
  readonly show: (props: { readonly card: Card }) => ReactNode;
}

const columns: readonly Column[] = [
  { name: "List", show: ({ card }) => <span className="is-cut">{card.list_title}</span> },
  { name: "Priority", sort: "priority", show: Priority },
  { name: "Estimate", sort: "estimate", show: Estimate },
  { name: "Due", sort: "due_date", show: DueDate },
  { name: "Changed", sort: "time_updated", show: ({ card }) => <>{dayInWords(card.time_updated)}</> },
  { name: "Members", show: Members },
];

const ALL = "none";
const choices = [{ id: ALL, name: "None" }, ...groupings.map(({ name }) => ({ id: name.toLowerCase(), name }))];

/** A table of the cards, by groups that can be folded, in the order that the header of a column asks for. */
export function ListLayout({ lanes, isReadOnly }: LayoutProps) {
  const { memberOf } = useDirectory();
  const { filters, group: wanted } = useAddress();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const choice = choices.find(({ id }) => id === wanted) ?? choices[1] ?? { id: ALL };
  const field = groupings.find(({ name }) => name.toLowerCase() === choice.id);
  const shown = columns.filter(({ name }) => name !== field?.name);
  const groups = useMemo(() => {
    const nameOf = (id: string) => (field?.from === "members" ? memberOf(id)?.display_name : undefined);
    return groupsBy(field, lanes, nameOf).map((group) => ({ ...group, cards: inOrder(group.cards, filters) }));
  }, [field, lanes, memberOf, filters]);
  return (
    <>
      <LayoutBar>
        <label className="fine" htmlFor={id}>
          Group by
        </label>
        <Select id={id} options={choices} value={choice.id} choose={(group) => go({ group })} />
      </LayoutBar>
      <VirtualTable
        {...{ name: "List", className: "card-table", scroller, groups }}
        head={[{ name: "Card" }, ...shown].map((column) => <ColumnHead key={column.name} {...{ column, filters }} />)}
      >
        {(card, focus) => (
          <>
            <td>
              <span className="card-number">#{card.id}</span> <CardLink {...{ card, isReadOnly, focus }} />
            </td>
            {shown.map(({ name, show: Shown }) => (
              <td key={name} data-column={name}>
                <Shown card={card} />
              </td>
            ))}
          </>
        )}
      </VirtualTable>
    </>
  );
}

type ColumnHeadProps = { readonly column: Omit<Column, "show">; readonly filters: CardFilters };

/** Leads from ascending to descending, and to no order but that of the board. */
function ColumnHead({ column: { name, sort }, filters: { sort_by, ...filters } }: ColumnHeadProps) {
  const isAscending = sort_by?.field === sort ? sort_by?.order_ascending === true : undefined;
  const order = isAscending === undefined ? "none" : isAscending ? "ascending" : "descending";
  const next = { none: true, ascending: false, descending: undefined }[order];
  const turn = (field: CardSortField): void =>
    go({ filters: next === undefined ? filters : { ...filters, sort_by: { field, order_ascending: next } } });
  return (
    <th scope="col" data-column={name} aria-sort={sort && order}>
      {sort === undefined ? (
        name
      ) : (
        <button type="button" className="tool" onClick={() => turn(sort)}>
          {name} <Icon name="play" />
        </button>
      )}
    </th>
  );
}
