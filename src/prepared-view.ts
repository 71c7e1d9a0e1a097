import { deepFreeze } from "./base/json";
import type { Performer } from "./engine/engine";
import type { CallOptions } from "./operation/operation";
import { calledBy } from "./operations/registry";
import type { ActingActor } from "./session/context";
import type { Session } from "./session/session";
import { filtersKey, type ViewType } from "./views/filter-table";
import { decideView, type ViewPage } from "./views/operations/decide-view";
import { readView, readViewRequest } from "./views/read-view";
import type { View } from "./views/view";
import type { ViewRequest } from "./views/view-request";

/** A view that was parsed once, to be read again and again. */
export interface PreparedView<Page extends ViewPage = ViewPage, Request extends ViewRequest = ViewRequest> {
  /** A frozen copy of the request, without the filters of other types. */
  readonly request: Request;
  /** Returns what `previewView` does for the request, with this cursor instead of its own when one is given. */
  page(cursor?: string | null, options?: CallOptions): Promise<Page>;
}

/** Carries out `previewView` for one actor, with what was prepared once. */
export class PreparedPreview implements PreparedView {
  readonly request: ViewRequest;
  readonly #engine: Performer;
  readonly #actor: ActingActor;
  /** The request of the pages: with all that was given where unknown fields must be found. */
  readonly #asked: ViewRequest;
  readonly #view: View;

  constructor(engine: Performer, actor: ActingActor, request: ViewRequest) {
    this.#engine = engine;
    this.#actor = actor;
    this.request = copyOf(request, readView(request).type);
    this.#view = readViewRequest(this.request).view;
    this.#asked = engine.options.unknownFields === undefined ? this.request : { ...request, ...this.request };
  }

  async page(cursor?: string | null, options?: CallOptions): Promise<ViewPage> {
    const input = cursor === undefined ? this.#asked : { ...this.#asked, cursor };
    // A cursor that is no text is refused like any other input.
    const isRead = cursor == null || typeof cursor === "string";
    const decide = isRead ? (session: Session) => decideView(session, this.#view, input) : undefined;
    return (await this.#engine.perform(calledBy("previewView"), this.#actor, input, options, decide)) as ViewPage;
  }
}

/** The relevant parts of a view request, frozen. */
function copyOf(request: ViewRequest, type: ViewType): ViewRequest {
  const counts = new Set(["type", filtersKey(type), "cursor", "count"]);
  const entries = Object.entries(request).filter(([key]) => counts.has(key));
  return deepFreeze(JSON.parse(JSON.stringify(Object.fromEntries(entries))));
}
