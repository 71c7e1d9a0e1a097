import { ulid } from "ulid";
import type { TimeEntry } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { EditedText } from "../drafts/edited-text";
import { Avatar } from "../shell/avatar";
import { dayInWords, nowInSeconds } from "../shell/time-in-words";
import { ItemList } from "./item-list";
import { Timer } from "./timer";
import type { CardChange } from "./use-card-change";

type Entry = Pick<TimeEntry, "id" | "user_id" | "started_at" | "duration_seconds" | "description">;

const estimates = [
  ["Estimated", "time_estimate_seconds"],
  ["Remaining", "time_remaining_seconds"],
] as const;

/** Such as “1h 30m”, exactly; `""` for none. */
function durationInWords(seconds = 0): string {
  const parts = [`${Math.floor(seconds / 3600)}h`, `${Math.floor(seconds / 60) % 60}m`, `${seconds % 60}s`];
  return parts.filter((part) => !/^0\D/.test(part)).join(" ");
}

/** A time entry as it is written: how long it took, such as “1h 30m”, and what it was. */
function readEntry(text: string): Pick<TimeEntry, "duration_seconds" | "description"> {
  const pattern = /^\s*(?:(\d+(?:[.,]\d+)?)\s*h\b\s*)?(?:(\d+)\s*m(?:in)?\b\s*)?(?:(\d+)\s*s\b)?/i;
  const [all = "", ...parts] = pattern.exec(text) ?? [];
  const [hours = 0, minutes = 0, rest = 0] = parts.map((part = "0") => Number(part.replace(",", ".")));
  const seconds = Math.round(hours * 3600 + minutes * 60 + rest);
  if (seconds < 1) throw new Error("Say first how long it takes, such as “1h 30m”.");
  return { duration_seconds: seconds, description: text.slice(all.length).trim() };
}

/** The time that a card takes: estimated, remaining, running and spent. */
export function CardTime({ change: { card, workspace, directory } }: { readonly change: CardChange }) {
  const scope = { scope_type: "card", scope_id: card.id } as const;
  const { output } = useQuery("getTimeEntries", scope);
  const entries: readonly Entry[] | undefined = output?.time_entries;
  const total = (entries ?? []).reduce((sum, { duration_seconds }) => sum + duration_seconds, 0);
  const secondsOf = (text: string): number | null => (text.trim() === "" ? null : readEntry(text).duration_seconds);
  return (
    <section aria-label="Time">
      <h3>
        Time <span className="count">{durationInWords(total)}</span>
      </h3>
      <div className="row">
        <Timer card_id={card.id} />
        {estimates.map(([name, field]) => (
          <div key={field} className="field">
            <span>{name}</span>
            <EditedText
              {...{ card, box: field, name: `${name} time`, className: "line-field", placeholder: "None" }}
              value={durationInWords(card[field])}
              save={async (text, seen) => {
                const expected = { [field]: secondsOf(seen) };
                await workspace.updateCard({ card_id: card.id, [field]: secondsOf(text), expected });
              }}
            />
          </div>
        ))}
      </div>
      <ItemList<Entry>
        {...{ card, name: "time entry", box: "time", placeholder: "1h 30m, and what it was", items: entries }}
        make={(text) => {
          const entry = readEntry(text);
          const spent = { ...entry, started_at: nowInSeconds() - entry.duration_seconds };
          const sent = { ...spent, ...scope, id: ulid() };
          return [{ ...spent, user_id: directory.me?.id ?? "" }, () => workspace.createTimeEntry(sent)];
        }}
        leaving={({ id }) => [["Delete", () => workspace.deleteTimeEntry({ time_entry_id: id })]]}
      >
        {({ id, user_id, started_at, duration_seconds, description }) => (
          <>
            <Avatar user_id={user_id} />
            <EditedText
              {...{ card, box: `entry/${id}`, name: "Time entry", className: "line-field" }}
              value={`${durationInWords(duration_seconds)} ${description}`.trim()}
              save={async (text, seen) =>
                workspace.updateTimeEntry({ time_entry_id: id, ...readEntry(text), expected: readEntry(seen) })
              }
            />
            <span className="fine">{dayInWords(started_at)}</span>
          </>
        )}
      </ItemList>
    </section>
  );
}
