import { type CSSProperties, useLayoutEffect, useMemo, useRef } from "react";
import type { Card } from "workspace-engine";
import { go, useAddress } from "../address/use-address";
import { DueDate } from "../board/due-date";
import { Button } from "../shell/button";
import { Select } from "../shell/select";
import { useNow } from "../shell/use-now";
import { CardLink } from "./card-link";
import { type Day, dayAs, dayOf, daysAfter, daysBetween, startOfWeek } from "./days";
import { LayoutBar } from "./layout-bar";
import type { LayoutProps } from "./other-layout";
import { VirtualTable } from "./virtual-table";

const zooms = [
  { id: "month", name: "Months", px: 10 },
  { id: "week", name: "Weeks", px: 32 },
] as const;
/** What is shown in any case, and at most, in days from today. */
const [BEFORE, AFTER, FIRST, LAST] = [-21, 56, -365, 730];
const numberOf = (day: Day): number => Number(day.slice(-2));
const startOf = ({ start_date, due_date }: Card): number => start_date ?? due_date ?? 0;
const endOf = ({ start_date, due_date }: Card): number => due_date ?? start_date ?? 0;

/** A bar for each card, list by list, from its start to the day it is due. */
export function TimelineLayout({ lanes, isReadOnly }: LayoutProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { zoom: named } = useAddress();
  const today = dayOf(useNow());
  const zoom = zooms.find(({ id }) => id === named) ?? zooms[0];
  const groups = useMemo(
    () =>
      lanes.map(({ list: { id, title }, cards: all }) => {
        const cards = all.filter((card) => endOf(card) > 0).sort((a, b) => startOf(a) - startOf(b));
        return { id, name: title, cards, count: cards.length };
      }),
    [lanes],
  );
  const fromToday = (seconds: number): number => Math.min(LAST, Math.max(FIRST, daysBetween(today, dayOf(seconds))));
  const [first, end] = groups
    .flatMap(({ cards }) => cards)
    .reduce(
      ([least, most], card) => [Math.min(least, fromToday(startOf(card))), Math.max(most, fromToday(endOf(card)))],
      [BEFORE, AFTER],
    );
  const start = startOfWeek(daysAfter(today, first));
  const now = daysBetween(start, today);
  const weeks = Array.from({ length: Math.ceil((now + end + 14) / 7) }, (_, week) => daysAfter(start, 7 * week));
  const goToToday = (): void => {
    const { current } = scroller;
    if (current !== null) current.scrollLeft = now * zoom.px - current.clientWidth / 3;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one has scrolled to stays until the zoom is another.
  useLayoutEffect(goToToday, [zoom]);
  return (
    <>
      <LayoutBar cards={lanes.flatMap(({ cards }) => cards)}>
        <Select label="Zoom" options={zooms} value={zoom.id} choose={(zoom) => go({ zoom })} />
        <Button label="Today" onClick={goToToday} />
      </LayoutBar>
      <VirtualTable
        {...{ name: "Timeline", className: "timeline", scroller, groups }}
        style={{ "--day": `${zoom.px}px`, "--days": 7 * weeks.length, "--today": now } as CSSProperties}
        head={[
          <th key="card" scope="col">
            Card
          </th>,
          <th key="weeks" scope="col" className="weeks" aria-label="Time">
            {weeks.map((week, at) => (
              <span key={week} aria-current={week === startOfWeek(today) ? "date" : undefined}>
                <b>{(at === 0 || numberOf(week) <= 7) && dayAs(week, { month: "short", year: "numeric" })}</b>
                {numberOf(week)}
              </span>
            ))}
          </th>,
        ]}
      >
        {(card, focus) => {
          const [from, to] = [fromToday(startOf(card)), fromToday(endOf(card))];
          const insetInlineStart = (now + from) * zoom.px;
          return (
            <>
              <th scope="row">
                <CardLink {...{ card, isReadOnly, focus }} />
              </th>
              <td>
                <span
                  className="bar"
                  data-mark={card.status}
                  style={{ insetInlineStart, width: Math.max(1, to - from + 1) * zoom.px }}
                >
                  <DueDate card={card} />
                </span>
              </td>
            </>
          );
        }}
      </VirtualTable>
    </>
  );
}
