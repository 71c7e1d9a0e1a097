import { ulid } from "ulid";
import type { ActiveTimer, TimeEntry } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { Avatar } from "../shell/avatar";
import { Icon } from "../shell/icon";
import { dayInWords, nowInSeconds } from "../shell/time-in-words";
import { CardText } from "./card-text";
import { durationInWords, readDuration } from "./duration";
import { ItemList } from "./item-list";
import { RunningTime } from "./running-time";
import type { CardChange } from "./use-card-change";
import { useOptimistic } from "./use-optimistic";

type Timer = Pick<ActiveTimer, "scope_id" | "started_at">;
type Entry = Pick<TimeEntry, "id" | "user_id" | "started_at" | "duration_seconds" | "description">;

const estimates = ["time_estimate_seconds", "time_remaining_seconds"] as const;

/** An entry as it is written: how long, and what it was. */
const entryOf = (text: string) => {
  const { seconds, rest } = readDuration(text);
  return { duration_seconds: seconds, description: rest };
};

/** The time that a card takes: estimated, remaining, running and spent. */
export function CardTime({ change: { card, workspace, directory } }: { readonly change: CardChange }) {
  const scope = { scope_type: "card", scope_id: card.id } as const;
  const { output } = useQuery("getTimeEntries", scope);
  const entries: readonly Entry[] | undefined = output?.time_entries;
  const total = (entries ?? []).reduce((sum, { duration_seconds }) => sum + duration_seconds, 0);
  const secondsOf = (text: string): number | null => (text.trim() === "" ? null : readDuration(text).seconds);
  return (
    <section aria-label="Time">
      <h3>
        Time <span className="count">{durationInWords(total)}</span>
      </h3>
      <div className="time-fields">
        <TimerButton {...{ card, workspace }} />
        {estimates.map((field) => (
          <div key={field} className="field">
            <span>{field === "time_estimate_seconds" ? "Estimated" : "Remaining"}</span>
            <CardText
              {...{
                card,
                box: field,
                className: "line-field",
                placeholder: "None",
                value: durationInWords(card[field]),
              }}
              name={field === "time_estimate_seconds" ? "Estimated time" : "Remaining time"}
              save={async (text, seen) => {
                const expected = { [field]: secondsOf(seen) };
                await workspace.updateCard({ card_id: card.id, [field]: secondsOf(text), expected });
              }}
            />
          </div>
        ))}
      </div>
      <ItemList
        {...{ card, name: "time entry", box: "time", placeholder: "1h 30m, and what it was", items: entries }}
        make={(text) => {
          const entry = entryOf(text);
          const spent = { ...entry, started_at: nowInSeconds() - entry.duration_seconds };
          const sent = { ...spent, ...scope, id: ulid() };
          const create = async (): Promise<Entry> => (await workspace.createTimeEntry(sent)).time_entry;
          return [{ ...spent, user_id: directory.me?.id ?? "" }, create];
        }}
        leaving={({ id }) => [["Delete", () => workspace.deleteTimeEntry({ time_entry_id: id })]]}
      >
        {({ id, user_id, started_at, duration_seconds, description }) => (
          <>
            <Avatar user_id={user_id} />
            <CardText
              {...{ card, box: `entry/${id}`, name: "Time entry", className: "line-field" }}
              value={`${durationInWords(duration_seconds)} ${description}`.trim()}
              save={async (text, seen) =>
                workspace.updateTimeEntry({ time_entry_id: id, ...entryOf(text), expected: entryOf(seen) })
              }
            />
            <span className="fine">{dayInWords(started_at)}</span>
          </>
        )}
      </ItemList>
    </section>
  );
}

function TimerButton({ card: { id: scope_id }, workspace }: Pick<CardChange, "card" | "workspace">) {
  const { output } = useQuery("getTimer");
  const { shown: timer, run } = useOptimistic<Timer | undefined>("timer", output?.active_timer);
  const isHere = timer?.scope_id === scope_id;
  const start = async (): Promise<Timer> => {
    // A user has one timer.
    if (timer !== undefined) await workspace.stopTimer();
    return (await workspace.startTimer({ scope_type: "card", scope_id })).active_timer;
  };
  const toggle = (): void => {
    const started = { scope_id, started_at: nowInSeconds() };
    if (isHere) run(workspace.stopTimer, () => undefined);
    else run(start, (_, answer = started) => answer);
  };
  return (
    <button type="button" className={isHere ? "button is-primary" : "button"} onClick={toggle}>
      <Icon name={isHere ? "stop" : "play"} /> {isHere ? "Stop" : "Start the timer"}
      {isHere && <RunningTime since={timer.started_at} />}
    </button>
  );
}
