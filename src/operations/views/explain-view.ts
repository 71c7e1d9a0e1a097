import * as z from "zod";
import { extractFields } from "../../documents";
import { accepted } from "../../input-issues";
import { idSchema } from "../../schemas/base";
import { explainView as explained, explainMatch } from "../../views/explain-view";
import type { MatchExplanation, ViewExplanation } from "../../views/explanation";
import { readView } from "../../views/read-view";
import { viewRequestSchema } from "../../views/schema";
import type { ViewRequest } from "../../views/view-request";
import type { CallOptions, Operation } from "../operation";

interface ExplainInput {
  readonly request: ViewRequest;
  readonly id?: string | undefined;
}

interface Explain {
  explain(input: ExplainInput, options?: CallOptions): Promise<ViewExplanation | MatchExplanation>;
}

/** What `Workspace.explainView` carries out. Rules P2, F5. */
export const explainView: Operation<Explain> = {
  role: "viewer",
  input: () => z.object({ request: z.custom<ViewRequest>(), id: idSchema.optional() }),
  async decide(session, { request, id }) {
    const { nowMs: now, actor, timeZone, timeUnit } = session.context;
    const view = readView(accepted("The request of explainView", viewRequestSchema.safeParse(request)));
    const context = { now, userId: actor.user_id, timeZone, timeUnit };
    if (id === undefined) return () => explained(view, context);
    const document = await session.require(view.type, id, "id");
    return () => explainMatch(view, context, extractFields(view.type, document), id);
  },
};
