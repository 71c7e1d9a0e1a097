import { secureRandom } from "../base/ids";
import { calledBy } from "../operations/registry";
import type { ClaimCardOutput } from "../resources/card/operations/claim-card";
import type { Session } from "../session/session";
import type { CardViewRequest } from "../views";
import { performerOf } from "../workspace";
import type { Caller } from "./write";

const PAGE = 99;
const claimCard = calledBy("claimCard");

/** Claims the first card of a view that nobody owns; a dry run gives the page of ids that it is on. */
export async function claimIn(
  { workspace, signal }: Caller,
  request: CardViewRequest,
  seconds: number,
  isDry: boolean,
): Promise<ClaimCardOutput | readonly string[]> {
  let attempts = 0;
  for (let cursor = ""; ; ) {
    const page = await workspace.previewView({ ...request, count: PAGE, cursor });
    if (page.count === 0) return { card: null, time_expires: null };
    const free = page.cards.filter(({ owner_id }) => !owner_id);
    // Not the same for all who were too slow, or they would be so again.
    const another = attempts > 1 ? free.slice(Math.floor(secureRandom() * free.length)).slice(0, 1) : [];
    const card_ids = [...another, ...page.cards].map(({ id }) => id);
    attempts = 0;
    const review = async (session: Session): Promise<unknown> => {
      const [claimed] = session.staged();
      if (claimed === undefined) return undefined;
      if (isDry) return card_ids;
      attempts += 1;
      // The card is at the commit as it is now, or there is no commit.
      const { card_filters } = request;
      const include = { ...card_filters.include, ids: [claimed.id] };
      const shown = { ...request, card_filters: { ...card_filters, include }, count: 1 };
      return attempts > 1 || (await workspace.previewView(shown)).count === 0 ? "too slow" : undefined;
    };
    const options = { signal, review, isDry };
    const claim = performerOf(workspace).perform(claimCard, workspace.actor, { card_ids, seconds }, options);
    const answer = (await claim) as ClaimCardOutput | readonly string[] | "too slow";
    if (answer === "too slow") cursor = "";
    else if (!("card" in answer) || answer.card !== null || page.cursor === "") return answer;
    else cursor = page.cursor;
  }
}
