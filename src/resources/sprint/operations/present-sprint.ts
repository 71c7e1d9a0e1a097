import { groupBy } from "../../../base/collections";
import { toMilliseconds } from "../../../base/time";
import { resolveDateMath } from "../../../date-math";
import { partOf } from "../../../fields/field-table";
import { subjectOf } from "../../../operation/operation";
import { oneBy } from "../../../presentation/presenter";
import type { OperationContext } from "../../../session/context";
import type { Reader } from "../../../session/reader";
import { anyOf, ascending } from "../../../storage/query";
import { presentCards } from "../../card/operations/present-card";
import { cardStatuses } from "../../common/parts";
import { type ListPresentation, presentLists } from "../../list/operations/present-list";
import type { Sprint, SprintDocument, SprintEventDocument, SprintProgressItem } from "../sprint-fields";
import { sprintFields } from "../sprint-fields";
import { unfinishedIn } from "./next-sprint";

// One inner array for each local day of the sprint until now or its end: the cards and points per status at the end of
// that day. Folded from the sprint's events, which come oldest first. Rule S3.
function sprintProgress(
  sprint: SprintDocument,
  events: readonly SprintEventDocument[],
  { nowMs, timeUnit, timeZone }: Pick<OperationContext, "nowMs" | "timeUnit" | "timeZone">,
): SprintProgressItem[][] {
  const end = toMilliseconds(sprint.override_end_date ?? sprint.end_date, timeUnit);
  const last = Math.min(nowMs, end - 1);
  const latest = new Map<string, SprintEventDocument>();
  const progress: SprintProgressItem[][] = [];
  let counted = 0;
  let day = toMilliseconds(sprint.start_date, timeUnit);
  while (day <= last) {
    day = resolveDateMath("now/d+1d/d", { now: day, timeZone });
    let event = events[counted];
    while (event !== undefined && toMilliseconds(event.time, timeUnit) < day) {
      latest.set(event.card_id, event);
      counted += 1;
      event = events[counted];
    }
    progress.push(tallyOf([...latest.values()]));
  }
  return progress;
}

/** The cards and points per status, of the last event of each card. */
const tallyOf = (events: readonly SprintEventDocument[]): SprintProgressItem[] =>
  cardStatuses.map((status) => {
    const counted = events.filter((event) => event.status === status);
    return { status, count: counted.length, pts: counted.reduce((sum, { points }) => sum + points, 0) };
  });

const shownPart = partOf(sprintFields, "isShown");

export async function presentSprints(reader: Reader, sprints: readonly SprintDocument[], options?: ListPresentation) {
  if (sprints.length === 0) return [];
  const { teamId } = reader.context;
  const ids = sprints.map((sprint) => sprint.id);
  const ofSprints = anyOf("sprint_id", ids);
  const byPlace = ascending("order_key");
  const byTime = ascending("time");
  const [lists, cards, events] = await Promise.all([
    reader.find({ kind: "list", where: [ofSprints], sort: byPlace }),
    reader.find({ kind: "card", where: unfinishedIn(ids), sort: byPlace }),
    reader.find({ kind: "sprint_event", where: [ofSprints], sort: byTime }),
  ]);
  const sprintOf = new Map(lists.map((list) => [list.id, list.sprint_id]));
  const listsOf = groupBy(await presentLists(reader, lists, options), (list) => sprintOf.get(list.id));
  const cardsIn = groupBy(await presentCards(reader, cards), (card) => card.list_id);
  const eventsOf = groupBy(events, (event) => event.sprint_id);
  return sprints.map((document) => {
    const ownLists = listsOf.get(document.id) ?? [];
    return {
      ...shownPart(document),
      team_id: teamId,
      layout: document.layout,
      lists: ownLists,
      unfinished_cards: ownLists.flatMap((list) => cardsIn.get(list.id) ?? []),
      progress: sprintProgress(document, eventsOf.get(document.id) ?? [], reader.context),
    };
  });
}

export const presentSprint = (reader: Reader, sprint: SprintDocument): Promise<Sprint> =>
  oneBy(presentSprints)(reader, sprint, { withContents: true });

export const aSprint = subjectOf("sprint", "sprint_id", sprintFields, presentSprint);
