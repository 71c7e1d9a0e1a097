import { calledBy } from "../operations/registry";
import type { ClaimCardOutput } from "../resources/card/operations/claim-card";
import type { Session } from "../session/session";
import type { CardViewRequest } from "../views";
import { performerOf, type Workspace } from "../workspace";

/** Claims the first card of a view that nobody owns; others may have moved it out of the view since that was read. */
export async function claimIn(
  workspace: Workspace,
  request: CardViewRequest,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<ClaimCardOutput> {
  const { card_filters: filters } = request;
  const hasLeft = async (session: Session): Promise<true | undefined> => {
    const [claimed] = session.staged();
    if (claimed === undefined) return undefined;
    // What the card is like now it is at the commit, too, or there is none.
    const card_filters = { ...filters, include: { ...filters?.include, ids: [claimed.id] } };
    const { count } = await workspace.previewView({ ...request, card_filters, count: 1 });
    return count === 0 || undefined;
  };
  for (let cursor = ""; ; ) {
    const page = await workspace.previewView({ ...request, count: 100, cursor });
    if (page.count === 0) return { card: null, time_expires: null };
    const input = { card_ids: page.cards.map(({ id }) => id), seconds };
    const options = { signal, review: hasLeft, isDry: false };
    const answer = await performerOf(workspace).perform(calledBy("claimCard"), workspace.actor, input, options);
    const { card, time_expires } = answer as ClaimCardOutput;
    if (answer !== true && (card !== null || page.cursor === "")) return { card, time_expires };
    cursor = answer === true ? "" : page.cursor;
  }
}
