import * as z from "zod/mini";
import { type Documents, extractFields } from "../../documents";
import { bodyOf, documentIn } from "../../documents/stored";
import { accepted, readWith } from "../../errors/input-issues";
import type { CallOptions, Operation } from "../../operation/operation";
import { VisibleCards } from "../../resources/card/operations/visible-cards";
import { idSchema } from "../../resources/common/base-schemas";
import type { Reader } from "../../session/reader";
import type { Fields } from "../../storage/query";
import { checkUnknownFields } from "../../unknown-fields/check-unknown-fields";
import { explainMatch } from "../explain-view";
import type { MatchExplanation, ViewExplanation } from "../explanation";
import { asksOfRelated } from "../related";
import { viewRequestSchema } from "../schema";
import type { View } from "../view";
import type { ViewContext } from "../view-context";
import type { ViewRequest, ViewType } from "../view-request";
import { placeInView, scopeOf, viewContext } from "./decide-view";
import { explainSearch } from "./explain-search";

type ExplainInput = { readonly request: ViewRequest; readonly id?: string | undefined };

interface Explain {
  explain(input: ExplainInput, options?: CallOptions): Promise<ViewExplanation | MatchExplanation>;
}

/** The declared fields of a document; those about other documents, as they are shown to the reader. */
async function fieldsFor(
  reader: Reader,
  view: View,
  context: ViewContext,
  document: Documents[ViewType],
): Promise<Fields> {
  const fields = extractFields(view.type, document);
  if (!asksOfRelated(view) || !(await reader.hides("card"))) return fields;
  const visible = new VisibleCards(reader, view, context);
  return { ...fields, ...(await visible.fieldsOf(documentIn("card", bodyOf(document)))) };
}

/** Carries out `Workspace.explainView`. Rules P2, F5. */
export const explainView: Operation<Explain> = {
  role: "viewer",
  input: () => z.object({ request: z.custom<ViewRequest>(), id: z.optional(idSchema) }),
  async decide(session, { request, id }) {
    const { unknownFields } = session.context;
    if (unknownFields !== undefined) {
      checkUnknownFields(unknownFields, {
        operation: "explainView",
        schema: viewRequestSchema,
        parts: [{ value: request }],
      });
    }
    const { view, page } = accepted("The request of explainView", readWith(viewRequestSchema, request));
    const place = placeInView(view, page, scopeOf(view, session.context), session.context);
    const context = viewContext(session.context, place.now);
    if (id === undefined) return (reader) => explainSearch(reader, view, context, page, place);
    const document = await session.require(view.type, id, "id");
    return async (reader) => explainMatch(view, context, await fieldsFor(reader, view, context, document), id);
  },
};
