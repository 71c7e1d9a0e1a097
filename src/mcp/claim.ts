import { secureRandom } from "../base/secure-random";
import { calledBy } from "../operations/registry";
import type { ClaimCardOutput } from "../resources/card/operations/claim-card";
import type { Session } from "../session/session";
import type { CardViewRequest } from "../views";
import { performerOf, type Workspace } from "../workspace";

/** As many as a claim may name. */
const PAGE = 99;

/**
 * Claims the first card of a view that nobody owns. Others may have moved it out of the view since that was read, or
 * claim it in the same moment: then one of those after it.
 */
export async function claimIn(
  workspace: Workspace,
  request: CardViewRequest,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<ClaimCardOutput> {
  const { card_filters: filters } = request;
  let isContended = false;
  for (let cursor = ""; ; ) {
    const page = await workspace.previewView({ ...request, count: PAGE, cursor });
    if (page.count === 0) return { card: null, time_expires: null };
    const free = page.cards.filter(({ owner_id }) => !owner_id);
    // Not the same for all who were too slow, or they would be so again.
    const another = isContended ? free.slice(Math.floor(secureRandom() * free.length)).slice(0, 1) : [];
    const card_ids = [...another, ...page.cards].map(({ id }) => id);
    isContended = false;
    let attempts = 0;
    const review = async (session: Session): Promise<true | undefined> => {
      const [claimed] = session.staged();
      if (claimed === undefined) return undefined;
      isContended = ++attempts > 1;
      // What the card is like now it is at the commit, too, or there is none.
      const card_filters = { ...filters, include: { ...filters?.include, ids: [claimed.id] } };
      return (
        isContended || (await workspace.previewView({ ...request, card_filters, count: 1 })).count === 0 || undefined
      );
    };
    const options = { signal, review, isDry: false };
    const claim = calledBy("claimCard");
    const answer = await performerOf(workspace).perform(claim, workspace.actor, { card_ids, seconds }, options);
    const { card, time_expires } = answer as ClaimCardOutput;
    if (answer !== true && (card !== null || page.cursor === "")) return { card, time_expires };
    cursor = answer === true ? "" : page.cursor;
  }
}
