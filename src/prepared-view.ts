import { deepFreeze } from "./base/json";
import type { Performer } from "./engine/engine";
import type { CallOptions } from "./operation/operation";
import { calledBy } from "./operations/registry";
import type { ActingActor } from "./session/context";
import type { Session } from "./session/session";
import { filtersKey, type ViewType } from "./views/filter-table";
import { decideView, type ViewPage } from "./views/operations/decide-view";
import { readView, readViewRequest } from "./views/read-view";
import type { ViewRequest } from "./views/view-request";

/** A view that was parsed once, to be read again and again. */
export interface PreparedView<Page extends ViewPage = ViewPage, Request extends ViewRequest = ViewRequest> {
  /** A frozen copy of the request, without the filters of other types. */
  readonly request: Request;
  /** Returns what `previewView` does for the request, with this cursor instead of its own when one is given. */
  page(cursor?: string | null, options?: CallOptions): Promise<Page>;
}

/** Carries out `previewView` for one actor, with what was prepared once. */
export function preparedView(engine: Performer, actor: ActingActor, given: ViewRequest): PreparedView {
  const request = copyOf(given, readView(given).type);
  const { view } = readViewRequest(request);
  // With all that was given where unknown fields must be found.
  const asked = engine.options.unknownFields === undefined ? request : { ...given, ...request };
  return {
    request,
    async page(cursor, options) {
      const input = cursor === undefined ? asked : { ...asked, cursor };
      // A cursor that is no text is refused like any other input.
      const isRead = cursor == null || typeof cursor === "string";
      const decide = isRead ? (session: Session) => decideView(session, view, input) : undefined;
      return (await engine.perform(calledBy("previewView"), actor, input, options, decide)) as ViewPage;
    },
  };
}

/** The relevant parts of a view request, frozen. */
function copyOf(request: ViewRequest, type: ViewType): ViewRequest {
  const counts = new Set(["type", filtersKey(type), "cursor", "count"]);
  const entries = Object.entries(request).filter(([key]) => counts.has(key));
  return deepFreeze(JSON.parse(JSON.stringify(Object.fromEntries(entries))));
}
