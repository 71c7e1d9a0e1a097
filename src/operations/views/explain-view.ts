import * as z from "zod";
import { extractFields } from "../../documents";
import { accepted, readWith } from "../../input-issues";
import { idSchema } from "../../schemas/base";
import type { Reader } from "../../session/reader";
import type { Fields } from "../../storage/query";
import { heedUnknownFields } from "../../unknown-fields/heed";
import { explainMatch } from "../../views/explain-view";
import type { MatchExplanation, ViewExplanation } from "../../views/explanation";
import { readView } from "../../views/read-view";
import { viewRequestSchema } from "../../views/schema";
import type { ViewRequest } from "../../views/view-request";
import type { CallOptions, Operation } from "../operation";
import { explainSearch } from "./explain-search";
import { placeInView } from "./place-in-view";

interface ExplainInput {
  readonly request: ViewRequest;
  readonly id?: string | undefined;
}

interface Explain {
  explain(input: ExplainInput, options?: CallOptions): Promise<ViewExplanation | MatchExplanation>;
}

/** The id of the parent card that the actor may not read, if there is one. */
async function hiddenParent(reader: Reader, { parent_card_id }: Fields): Promise<ReadonlySet<unknown>> {
  const id = String(parent_card_id ?? "");
  return id === "" || (await reader.getMany("card", [id])).has(id) ? new Set() : new Set([id]);
}

/** What `Workspace.explainView` carries out. Rules P2, F5. */
export const explainView: Operation<Explain> = {
  role: "viewer",
  input: () => z.object({ request: z.custom<ViewRequest>(), id: idSchema.optional() }),
  async decide(session, { request, id }) {
    const { actor, timeZone, timeUnit, unknownFields } = session.context;
    if (unknownFields !== undefined) {
      heedUnknownFields(unknownFields, {
        operation: "explainView",
        schema: viewRequestSchema,
        parts: [{ value: request }],
      });
    }
    const page = accepted("The request of explainView", readWith(viewRequestSchema, request));
    const view = readView(page);
    const place = placeInView(view, page, session.context);
    const context = { now: place.now, userId: actor.user_id, timeZone, timeUnit };
    if (id === undefined) return (reader) => explainSearch(reader, view, context, page, place);
    const fields = extractFields(view.type, await session.require(view.type, id, "id"));
    return async (reader) => explainMatch(view, context, fields, id, await hiddenParent(reader, fields));
  },
};
