import type { Card } from "../resources/card/card";
import { visibleText } from "../text/visible-text";
import type { CardViewRequest } from "../views";
import type { Workspace } from "../workspace";
import { dateOf, everyCard } from "./every-card";

/** How a calendar is shown by the programs that read it. */
export interface CalendarOptions {
  /** What calendar programs call the calendar. */
  readonly name?: string | undefined;
}

/**
 * Gives the due dates of the cards of a view as a calendar (iCalendar, RFC 5545, `text/calendar`): an event for each card
 * that has one, under a name that calendar programs show, "Due dates" unless another is given. Rule G5.4.
 *
 * @throws WorkspaceError as `previewView` does.
 *
 * @example
 * ```ts
 * import { dueDatesToCalendar } from "workspace-engine/export";
 *
 * const calendar = await dueDatesToCalendar(workspace, { type: "card", card_filters: {} });
 * calendar.startsWith("BEGIN:VCALENDAR"); // true
 * ```
 */
export async function dueDatesToCalendar(
  workspace: Workspace,
  request: CardViewRequest,
  { name = "Due dates" }: CalendarOptions = {},
): Promise<string> {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//workspace-engine//due dates//EN"];
  lines.push(`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`);
  for await (const card of everyCard(workspace, request)) {
    if (card.due_date !== undefined) lines.push(...eventOf(workspace, card, card.due_date));
  }
  return [...lines, "END:VCALENDAR", ""].flatMap(folded).join("\r\n");
}

function eventOf(workspace: Workspace, card: Card, due: number): string[] {
  const utc = (time: number): string => dateOf(workspace, time).toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");
  return [
    "BEGIN:VEVENT",
    `UID:${card.id}@${workspace.teamId}.workspace-engine`,
    `DTSTAMP:${utc(card.time_updated)}`,
    `DTSTART:${utc(due)}`,
    `SUMMARY:${escaped(card.title)}`,
    ...(card.content === "" ? [] : [`DESCRIPTION:${escaped(visibleText(card.content))}`]),
    `STATUS:${card.status === "cancelled" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

/** A line has at most 75 bytes; what follows a line break and a space belongs to it. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const length = new TextEncoder().encode(character).length;
    if (bytes + length > 75) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += character;
    bytes += length;
  }
  return [...parts, part];
}
