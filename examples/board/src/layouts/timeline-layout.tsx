import { type CSSProperties, Fragment, useLayoutEffect, useMemo, useRef } from "react";
import type { Card } from "workspace-engine";
import { go, useAddress } from "../address/use-address";
import { DueDate } from "../board/due-date";
import { Select } from "../shell/select";
import { SmallButton } from "../shell/small-button";
import { useNow } from "../shell/use-now";
import { CardLink } from "./card-link";
import { type Day, dayAs, dayOf, daysAfter, daysBetween, startOfWeek } from "./days";
import { LayoutBar } from "./layout-bar";
import type { LayoutProps } from "./other-layout";
import { VirtualTable } from "./virtual-table";

interface Bar {
  readonly card: Card;
  readonly from: Day;
  readonly to: Day;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly bar?: Bar;
}

const zooms = [
  { id: "month", name: "Months", px: 10 },
  { id: "week", name: "Weeks", px: 32 },
] as const;
/** The farthest that is shown, in days from today. */
const [BEFORE, AFTER] = [-365, 730];

function barOf(card: Card): readonly Bar[] {
  const [start, due] = [card.start_date ?? card.due_date, card.due_date ?? card.start_date];
  return start === undefined || due === undefined ? [] : [{ card, from: dayOf(start), to: dayOf(due) }];
}

const byStart = (a: Bar, b: Bar): number => a.from.localeCompare(b.from) || a.to.localeCompare(b.to);

/** A bar for each card, list by list, from its start to the day it is due. */
export function TimelineLayout({ lanes, isReadOnly }: LayoutProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { zoom: named } = useAddress();
  const today = dayOf(useNow());
  const zoom = zooms.find(({ id }) => id === named) ?? zooms[0];
  const { px } = zoom;
  const rows = useMemo(
    () =>
      lanes.flatMap(({ list: { id, title }, cards }): readonly Row[] => {
        const bars = cards.flatMap(barOf).sort(byStart);
        return [{ id, title }, ...bars.map((bar) => ({ id: bar.card.id, title, bar }))];
      }),
    [lanes],
  );
  const cards = lanes.flatMap((lane) => lane.cards);
  const shown = rows.flatMap(({ bar }) => bar ?? []);
  const within = (day: Day): number => Math.min(AFTER, Math.max(BEFORE, daysBetween(today, day)));
  const [first, last] = shown.reduce(
    ([least, most], { from, to }) => [Math.min(least, within(from)), Math.max(most, within(to))],
    [-14, 42],
  );
  const start = startOfWeek(daysAfter(today, first - 7));
  const length = Math.ceil((daysBetween(start, daysAfter(today, last)) + 14) / 7) * 7;
  const placeOf = (day: Day): number => daysBetween(start, daysAfter(today, within(day)));
  const weeks = Array.from({ length: length / 7 }, (_, week) => daysAfter(start, 7 * week));
  const thisWeek = startOfWeek(today);
  const goToToday = (): void => {
    const { current } = scroller;
    if (current !== null) current.scrollLeft = placeOf(today) * px - current.clientWidth / 3;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one has scrolled to stays until the zoom is another.
  useLayoutEffect(goToToday, [px]);
  const sizes = { "--day": `${px}px`, "--days": length, "--today": placeOf(today) } as CSSProperties;
  return (
    <>
      <LayoutBar cards={cards}>
        <Select label="Zoom" options={zooms} value={zoom.id} choose={(zoom) => go({ zoom })} />
        <SmallButton label="Today" onClick={goToToday} />
      </LayoutBar>
      <VirtualTable
        {...{ name: "Timeline", className: "timeline", style: sizes, scroller, rows, headHeight: 47 }}
        head={
          <>
            <th scope="col">Card</th>
            <th scope="col" className="weeks" aria-label="Time">
              {weeks.map((week, at) => (
                <span key={week} aria-current={week === thisWeek ? "date" : undefined}>
                  <b>{(at === 0 || Number(week.slice(-2)) <= 7) && dayAs(week, { month: "short", year: "numeric" })}</b>
                  {Number(week.slice(-2))}
                </span>
              ))}
            </th>
          </>
        }
      >
        {({ id, title, bar }, focus) => (
          <Fragment key={`${title} ${id}`}>
            <th scope={bar === undefined ? "rowgroup" : "row"}>
              {bar === undefined ? title : <CardLink card={bar.card} {...{ isReadOnly, focus }} />}
            </th>
            <td>
              {bar !== undefined && (
                <span
                  className="bar"
                  data-mark={bar.card.status}
                  style={{
                    insetInlineStart: placeOf(bar.from) * px,
                    width: Math.max(1, placeOf(bar.to) - placeOf(bar.from) + 1) * px,
                  }}
                >
                  <DueDate card={bar.card} />
                </span>
              )}
            </td>
          </Fragment>
        )}
      </VirtualTable>
    </>
  );
}
