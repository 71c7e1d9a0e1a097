import { failure } from "../errors/errors";
import { notAllowed, thrownAnswer } from "../http/exchange";
import type { Card } from "../resources/card/card-fields";
import { visibleText } from "../text/visible-text";
import type { CardViewRequest } from "../views";
import type { Workspace } from "../workspace";
import { dateOf, everyCard } from "./every-card";

/** How a calendar is shown by the programs that read it. */
export interface CalendarOptions {
  /** The name of the calendar in calendar programs. */
  readonly name?: string | undefined;
  /** Whether cards that are archived, or whose list or board is, are shown; false unless given. */
  readonly archived?: boolean | undefined;
}

/**
 * Gives the due dates of the cards of a view as a calendar (iCalendar, RFC 5545, `text/calendar`): an event for each card
 * that has one and is not archived, under a name that calendar programs show, "Due dates" unless another is given. Rule G5.4.
 * @throws WorkspaceError as `previewView` does, and 400 `invalid_input` for a view of anything but cards.
 * @example
 * import { dueDatesToCalendar } from "workspace-engine/export";
 *
 * const calendar = await dueDatesToCalendar(workspace, { type: "card", card_filters: {} });
 * calendar.startsWith("BEGIN:VCALENDAR"); // true
 */
export async function dueDatesToCalendar(
  workspace: Workspace,
  request: CardViewRequest,
  { name = "Due dates", archived = false }: CalendarOptions = {},
): Promise<string> {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//workspace-engine//due dates//EN"];
  lines.push(`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`);
  for await (const card of everyCard(workspace, request)) {
    const due = dateOf(workspace, card.due_date);
    if (due !== undefined && (archived || !isArchived(card))) lines.push(...eventOf(workspace, card, due));
  }
  return [...lines, "END:VCALENDAR", ""].flatMap(folded).join("\r\n");
}

const isArchived = ({ archived, archived_list, archived_board }: Card): boolean =>
  archived !== undefined || archived_list || archived_board;

function eventOf(workspace: Workspace, card: Card, due: Date): string[] {
  const utc = (time: Date | undefined): string => time?.toISOString().replace(/[-:]|\.\d+/g, "") ?? "";
  return [
    "BEGIN:VEVENT",
    `UID:${card.id}@${workspace.teamId}.workspace-engine`,
    `DTSTAMP:${utc(dateOf(workspace, card.time_updated))}`,
    `DTSTART:${utc(due)}`,
    `SUMMARY:${escaped(card.title)}`,
    ...(card.content === "" ? [] : [`DESCRIPTION:${escaped(visibleText(card.content))}`]),
    `STATUS:${card.status === "cancelled" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");

/** A line has at most 75 bytes; what follows a line break and a space belongs to it. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (new TextEncoder().encode(part + character).length > 75) {
      parts.push(part);
      part = " ";
    }
    part += character;
  }
  return [...parts, part];
}

/** The content of a calendar, which anyone with its address can read. */
export interface CalendarSource extends CalendarOptions {
  /** As the calendar's user. */
  readonly workspace: Workspace;
  readonly request: CardViewRequest;
}

/**
 * Makes a handler that answers `GET …/TOKEN.ics` with a calendar of due dates: calendar programs send no headers, so the
 * address itself is the secret, and reads nothing else. `sourceOf` knows the tokens, and gives null for others. Rule G5.4.
 * @example
 * import { createCalendarHandler } from "workspace-engine/export";
 *
 * const handle = createCalendarHandler((token) =>
 *   token === "a-long-secret" ? { workspace, request: { type: "card", card_filters: {} } } : null,
 * );
 * (await handle(new Request("https://host/calendar/a-long-secret.ics"))).status; // 200
 */
export function createCalendarHandler(
  sourceOf: (token: string) => CalendarSource | null | Promise<CalendarSource | null>,
): (request: Request) => Promise<Response> {
  const answer = async ({ method, url }: Request): Promise<Response> => {
    if (method !== "GET" && method !== "HEAD") return notAllowed("GET, HEAD");
    const [, token] = /\/([\w~-]{1,200})\.ics$/.exec(new URL(url).pathname) ?? [];
    const source = token === undefined ? null : await sourceOf(token);
    if (source === null) throw failure("not_found", "There is no calendar at this address.");
    const calendar = await dueDatesToCalendar(source.workspace, source.request, source);
    const headers = { "content-type": "text/calendar; charset=utf-8", "cache-control": "private, max-age=300" };
    return new Response(method === "HEAD" ? null : calendar, { headers });
  };
  return (request) => answer(request).catch((error: unknown) => thrownAnswer(error));
}
