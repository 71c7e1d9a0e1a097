import { DndContext, DragOverlay } from "@dnd-kit/core";
import { useMemo } from "react";
import { go, useAddress } from "../address/use-address";
import { useOptimistic } from "../card/use-optimistic";
import { IconButton } from "../shell/icon";
import { SmallButton } from "../shell/small-button";
import { dateOfField } from "../shell/time-in-words";
import { useNow } from "../shell/use-now";
import { useDirectory } from "../workspace/directory";
import { CalendarDay, DateChip, type MarkedDate } from "./calendar-day";
import { type Day, dayAs, dayOf, daysAfter, daysBetween, startOfWeek } from "./days";
import { LayoutBar } from "./layout-bar";
import type { LayoutProps } from "./other-layout";
import { useDayDrag } from "./use-day-drag";

const WEEK = 7;
/** Those of a card; the first one is what a calendar is about. */
const fields = ["due_date", "start_date"] as const;
const monthAfter = (month: string, months: number): string => daysAfter(`${month}-15`, 30 * months).slice(0, 7);

/** A month with its cards on the days that they are due, and begin, from which they are moved to others. */
export function CalendarLayout({ lanes, isReadOnly }: LayoutProps) {
  const { workspace } = useDirectory();
  const { month: named = "" } = useAddress();
  const today = dayOf(useNow());
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(named) ? named : today.slice(0, 7);
  const first = startOfWeek(`${month}-01`);
  const weeks = Math.ceil(daysBetween(first, `${monthAfter(month, 1)}-01`) / WEEK);
  const days = Array.from({ length: weeks * WEEK }, (_, day) => daysAfter(first, day));
  const cards = useMemo(() => lanes.flatMap((lane) => lane.cards), [lanes]);
  const dates = useMemo(() => {
    const all = fields.flatMap((field) => cards.map((card) => [`${field} ${card.id}`, card[field] ?? 0] as const));
    return new Map(all.filter(([, date]) => date > 0));
  }, [cards]);
  const { shown, run } = useOptimistic<Readonly<Record<string, number>>>("calendar", Object.fromEntries(dates));
  const byId = useMemo(() => new Map(cards.map((card) => [card.id, card])), [cards]);
  const markOf = (id: string): MarkedDate | undefined => {
    const card = byId.get(id.split(" ")[1] ?? "");
    return card && { id, card, isStart: id.startsWith("start") };
  };
  const byDay = new Map<Day, MarkedDate[]>(days.map((day) => [day, []]));
  for (const [id, date] of Object.entries(shown)) byDay.get(dayOf(date))?.push(...[markOf(id) ?? []].flat());
  const move = (id: string, day: Day): void => {
    const [field = "", card_id = ""] = id.split(" ");
    const before = shown[id];
    const after = dateOfField(day, before, 18);
    if (after === before) return;
    run(
      () => workspace.updateCard({ card_id, [field]: after, expected: { [field]: before } }),
      (all) => ({ ...all, [id]: after }),
    );
  };
  const { lifted, context } = useDayDrag({
    dayOf: (id) => dayOf(shown[id] ?? 0),
    titleOf: (id) => markOf(id)?.card.title ?? "The card",
    move,
  });
  const mark = lifted && markOf(lifted);
  const look = (month: string | undefined) => go({ month });
  return (
    <>
      <LayoutBar cards={cards}>
        <h2>{dayAs(`${month}-15`, { month: "long", year: "numeric" })}</h2>
        <IconButton icon="previous" name="Previous month" act={() => look(monthAfter(month, -1))} />
        <IconButton icon="next" name="Next month" act={() => look(monthAfter(month, 1))} />
        <SmallButton label="Today" onClick={() => look(undefined)} />
      </LayoutBar>
      <DndContext {...context}>
        <section className="layout-body" aria-label="Calendar">
          <p className="week-days" aria-hidden="true">
            {days.slice(0, WEEK).map((day) => (
              <span key={day}>{dayAs(day, { weekday: "short" })}</span>
            ))}
          </p>
          <ol className="calendar" aria-label="Days">
            {days.map((day) => (
              <CalendarDay
                key={day}
                {...{ day, isReadOnly }}
                marks={byDay.get(day) ?? []}
                when={day === today ? "today" : day.startsWith(month) ? "in" : "out"}
              />
            ))}
          </ol>
        </section>
        <DragOverlay>{mark && <DateChip mark={mark} />}</DragOverlay>
      </DndContext>
    </>
  );
}
