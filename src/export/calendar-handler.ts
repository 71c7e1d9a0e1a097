import { failure } from "../errors/errors";
import { notAllowed, thrownAnswer } from "../http/answers";
import type { CardViewRequest } from "../views";
import type { Workspace } from "../workspace";
import { type CalendarOptions, dueDatesToCalendar } from "./calendar";

/** The content of a calendar, which anyone with its address can read. */
export interface CalendarSource extends CalendarOptions {
  /** As whoever the calendar is for. */
  readonly workspace: Workspace;
  readonly request: CardViewRequest;
}

/**
 * Makes a handler that answers `GET …/TOKEN.ics` with a calendar of due dates: calendar programs send no headers, so the
 * address itself is the secret, and reads nothing else. `sourceOf` knows the tokens, and gives null for others. Rule G5.4.
 *
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
