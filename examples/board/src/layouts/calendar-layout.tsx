import { DndContext, DragOverlay } from "@dnd-kit/core";
import { useMemo } from "react";
import type { Card } from "workspace-engine";
import { go, useAddress } from "../address/use-address";
import { type Drop, useCardDrag } from "../board/use-card-drag";
import { useOptimistic } from "../card/use-optimistic";
import { Button } from "../shell/button";
import { IconButton } from "../shell/icon";
import { dateOfField } from "../shell/time-in-words";
import { useNow } from "../shell/use-now";
import { useDirectory } from "../workspace/directory";
import { CalendarDay, DateChip } from "./calendar-day";
import { type Day, dayAs, dayOf, daysAfter, daysBetween, startOfWeek } from "./days";
import { LayoutBar } from "./layout-bar";
import type { LayoutProps } from "./other-layout";

const WEEK = 7;
const monthAfter = (month: string, months: number): string => daysAfter(`${month}-15`, 30 * months).slice(0, 7);

/** A month with its cards on the days that they are due, from which they are moved to others, and that they begin. */
export function CalendarLayout({ lanes, isReadOnly }: LayoutProps) {
  const { workspace } = useDirectory();
  const { month: named = "" } = useAddress();
  const today = dayOf(useNow());
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(named) ? named : today.slice(0, 7);
  const first = startOfWeek(`${month}-01`);
  const weeks = Math.ceil(daysBetween(first, `${monthAfter(month, 1)}-01`) / WEEK);
  const cards = useMemo(() => lanes.flatMap((lane) => lane.cards), [lanes]);
  const dates = useMemo(() => Object.fromEntries(cards.map((card) => [card.id, card.due_date])), [cards]);
  const { shown, run } = useOptimistic("calendar", dates);
  const days = useMemo(() => {
    const on = new Map<Day | undefined, { readonly due: Card[]; readonly starting: Card[] }>();
    const all = Array.from({ length: weeks * WEEK }, (_, day) => daysAfter(first, day));
    for (const day of all) on.set(day, { due: [], starting: [] });
    for (const card of cards) {
      const [due, start] = [shown[card.id], card.start_date];
      if (due) on.get(dayOf(due))?.due.push(card);
      if (start && due && dayOf(start) !== dayOf(due)) on.get(dayOf(start))?.starting.push(card);
    }
    return all.map((day) => ({ list: { id: day, title: inFull(day) }, cards: on.get(day)?.due ?? [], ...on.get(day) }));
  }, [cards, shown, first, weeks]);
  const move = ({ card: { id: card_id }, list_id }: Drop): void => {
    const before = shown[card_id];
    const due_date = dateOfField(list_id, before, 18);
    if (due_date === before) return;
    run(
      () => workspace.updateCard({ card_id, due_date, expected: { due_date: before } }),
      (all) => ({ ...all, [card_id]: due_date }),
    );
  };
  const drag = useCardDrag(days, move, WEEK);
  return (
    <>
      <LayoutBar cards={cards}>
        <h2>{dayAs(`${month}-15`, { month: "long", year: "numeric" })}</h2>
        <IconButton icon="previous" name="Previous month" act={() => go({ month: monthAfter(month, -1) })} />
        <IconButton icon="next" name="Next month" act={() => go({ month: monthAfter(month, 1) })} />
        <Button label="Today" onClick={() => go({ month: undefined })} />
      </LayoutBar>
      <DndContext {...drag.context}>
        <section className="layout-body" aria-label="Calendar">
          <p className="week-days" aria-hidden="true">
            {days.slice(0, WEEK).map(({ list: { id } }) => (
              <span key={id}>{dayAs(id, { weekday: "short" })}</span>
            ))}
          </p>
          <ol className="calendar" aria-label="Days">
            {days.map(({ list: { id, title }, starting = [] }) => (
              <CalendarDay
                key={id}
                {...{ day: id, name: title, starting, isReadOnly }}
                due={(drag.shown.get(id) ?? []).flatMap((card_id) => drag.cards.get(card_id) ?? [])}
                when={id === today ? "today" : id.startsWith(month) ? "in" : "out"}
              />
            ))}
          </ol>
        </section>
        <DragOverlay>{drag.dragged && <DateChip card={drag.dragged} />}</DragOverlay>
      </DndContext>
    </>
  );
}

const inFull = (day: Day): string => dayAs(day, { weekday: "long", month: "long", day: "numeric" });
