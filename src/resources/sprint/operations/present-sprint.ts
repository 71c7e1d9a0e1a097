import { partOf } from "../../../fields/field-table";
import { subjectOf } from "../../../operation/expected";
import { groupBy } from "../../../presentation/group-by";
import { only } from "../../../presentation/only";
import type { Reader } from "../../../session/reader";
import { anyOf, ascending } from "../../../storage/clauses";
import { presentCards } from "../../card/operations/present-card";
import { presentLists } from "../../list/operations/present-list";
import type { Sprint } from "../sprint";
import type { SprintDocument } from "../sprint-document";
import { sprintFields } from "../sprint-fields";
import { unfinishedIn } from "./roll-over";
import { sprintProgress } from "./sprint-progress";

export interface SprintPresentation {
  /** Whether the lists carry their cards. Rule L6. */
  readonly withContents?: boolean;
}

const shownPart = partOf(sprintFields, "isShown");

/** The sprints as the API shows them, in their order. */
export async function presentSprints(
  reader: Reader,
  sprints: readonly SprintDocument[],
  options: SprintPresentation = {},
): Promise<Sprint[]> {
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

export async function presentSprint(reader: Reader, sprint: SprintDocument): Promise<Sprint> {
  return only(await presentSprints(reader, [sprint], { withContents: true }));
}

/** The sprint that an input names. */
export const aSprint = subjectOf("sprint", "sprint_id", sprintFields, presentSprint);
