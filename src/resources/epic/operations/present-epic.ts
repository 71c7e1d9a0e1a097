import { groupBy } from "../../../base/collections";
import { DAY_MS, toMilliseconds } from "../../../base/time";
import { partOf } from "../../../fields/field-table";
import { subjectOf } from "../../../operation/operation";
import { oneBy, pick } from "../../../presentation/presenter";
import type { OperationContext } from "../../../session/context";
import type { Reader } from "../../../session/reader";
import { anyOf, ascending } from "../../../storage/query";
import { presentChecklists } from "../../checklist/operations/change-checklists";
import { seesCollaboration } from "../../collaboration/collaboration";
import { authorIds } from "../../common/operations/by-id";
import { hintedCardIds, hintedTagIds, presentHints } from "../../hint/operations/set-hints";
import { childrenOf } from "../../ordering/operations/placement";
import { presentTagsById } from "../../tag/operations/tag-operations";
import { presentChildCard, presentLinks, readPlaces } from "../../work-item/operations/related-cards";
import { type Epic, type EpicDocument, epicFields } from "../epic-fields";

const shownPart = partOf(epicFields, "isShown");

export async function presentEpics(reader: Reader, epics: readonly EpicDocument[]): Promise<Epic[]> {
  if (epics.length === 0) return [];
  const { teamId, actor } = reader.context;
  const ids = epics.map((epic) => epic.id);
  const listIds = epics.map((epic) => epic.list_id);
  const tagIds = epics.flatMap((epic) => [...epic.tag_ids, ...hintedTagIds(epic.hints)]);
  const [cards, relatives, lists, tags, comments] = await Promise.all([
    reader.find({ kind: "card", where: [anyOf("epic_id", ids)], sort: ascending("time_created") }),
    reader.getMany("card", epics.flatMap(relatedCardIds)),
    reader.getMany("list", listIds),
    presentTagsById(reader, tagIds),
    reader.countBy({ kind: "comment", where: [] }, "epic_id", ids),
  ]);
  const places = await readPlaces(reader, [...cards, ...relatives.values()]);
  const cardsOf = groupBy(cards, (card) => card.epic_id);
  return epics.map((document) => {
    const { linked_cards = [], collaboration } = document;
    const list = lists.get(document.list_id);
    const children = cardsOf.get(document.id) ?? [];
    return {
      ...shownPart(document),
      ...authorIds(document),
      type: "epic",
      team_id: teamId,
      list_title: list?.title ?? "",
      ...(list?.color === undefined ? {} : { list_color: list.color }),
      ...presentChecklists(document),
      child_cards: children.map((card) => presentChildCard(card, places)),
      child_card_order: children.map((card) => card.id),
      linked_cards: presentLinks(linked_cards, { relatives, places }),
      hints: presentHints(document.hints, { relatives, places, tags }),
      ...(collaboration !== undefined && seesCollaboration(actor) ? { collaboration } : {}),
      tags: pick(tags, document.tag_ids),
      health_status_stale_period: document.health_status_stale_period,
      health_status_is_stale: isHealthStale(document, reader.context),
      total_comments: comments.get(document.id) ?? 0,
      is_watching: document.watcher_ids.includes(actor.user_id),
    };
  });
}

const relatedCardIds = ({ linked_cards = [], hints }: EpicDocument): readonly string[] => [
  ...linked_cards.map((link) => link.card_id),
  ...hintedCardIds(hints),
];

/** Rule C3. A health that was never set cannot be stale. */
function isHealthStale(epic: EpicDocument, { nowMs, timeUnit }: OperationContext): boolean {
  if (epic.time_health_last_updated === undefined) return false;
  const updated = toMilliseconds(epic.time_health_last_updated, timeUnit);
  return nowMs - updated > epic.health_status_stale_period * DAY_MS;
}

export const presentEpic = oneBy(presentEpics);

export const anEpic = subjectOf("epic", "epic_id", epicFields, presentEpic, ({ list_id }) =>
  childrenOf("epic", "list_id", list_id),
);
