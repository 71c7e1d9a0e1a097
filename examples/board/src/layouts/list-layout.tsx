import { Fragment, type ReactNode, useId, useMemo, useRef, useState } from "react";
import type { Card, CardFilters, CardSortField } from "workspace-engine";
import { go, useAddress } from "../address/use-address";
import { Estimate, Members, Priority } from "../board/card-facts";
import { DueDate } from "../board/due-date";
import { Icon } from "../shell/icon";
import { Select } from "../shell/select";
import { dayInWords } from "../shell/time-in-words";
import { useDirectory } from "../workspace/directory";
import { CardLink } from "./card-link";
import { type CardGroup, groupings, groupsBy, inOrder } from "./groups";
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

interface Row {
  readonly group: CardGroup;
  readonly card?: Card;
}

const ALL = "none";
const choices = [{ id: ALL, name: "None" }, ...groupings.map(({ name }) => ({ id: name.toLowerCase(), name }))];

/** A table of the cards, by groups that can be folded, in the order that the header of a column asks for. */
export function ListLayout({ lanes, isReadOnly }: LayoutProps) {
  const { memberOf } = useDirectory();
  const { filters, group: wanted } = useAddress();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const choice = choices.find(({ id }) => id === wanted) ?? choices[1] ?? { id: ALL };
  const field = groupings.find(({ name }) => name.toLowerCase() === choice.id);
  const shown = columns.filter(({ name }) => name !== field?.name);
  const groups = useMemo(
    () => groupsBy(field, lanes, (id) => (field?.from === "members" ? memberOf(id)?.display_name : undefined)),
    [field, lanes, memberOf],
  );
  const rows = useMemo(
    () =>
      groups.flatMap((group): readonly Row[] => [
        ...(field === undefined ? [] : [{ group }]),
        ...(folded.has(group.id) ? [] : inOrder(group.cards, filters).map((card) => ({ group, card }))),
      ]),
    [groups, field, filters, folded],
  );
  const fold = (id: string): void =>
    setFolded((all) => new Set(all.has(id) ? [...all].filter((other) => other !== id) : [...all, id]));
  return (
    <>
      <LayoutBar>
        <label className="fine" htmlFor={id}>
          Group by
        </label>
        <Select id={id} options={choices} value={choice.id} choose={(group) => go({ group })} />
      </LayoutBar>
      <VirtualTable
        {...{ name: "List", className: "card-table", scroller, rows, headHeight: 39 }}
        head={
          <>
            <th scope="col">Card</th>
            {shown.map((column) => (
              <ColumnHead key={column.name} column={column} filters={filters} />
            ))}
          </>
        }
      >
        {({ group, card }, focus) =>
          card === undefined ? (
            <th key={group.id} scope="rowgroup" colSpan={1 + shown.length}>
              <button
                {...focus}
                type="button"
                className="menu-item"
                aria-expanded={!folded.has(group.id)}
                onClick={() => fold(group.id)}
              >
                <Icon name="play" /> <b>{group.name}</b> <span className="count">{group.count}</span>
              </button>
            </th>
          ) : (
            <Fragment key={`${group.id} ${card.id}`}>
              <td>
                <span className="card-number">#{card.id}</span> <CardLink {...{ card, isReadOnly, focus }} />
              </td>
              {shown.map(({ name, show: Shown }) => (
                <td key={name} data-column={name}>
                  <Shown card={card} />
                </td>
              ))}
            </Fragment>
          )
        }
      </VirtualTable>
    </>
  );
}

interface ColumnHeadProps {
  readonly column: Column;
  readonly filters: CardFilters;
}

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
