import type { EpicDocument } from "../documents/epic";
import { DAY_MS } from "../model/day-ms";
import type { Epic } from "../model/epic";
import { toMilliseconds } from "../model/time-unit";
import type { OperationContext } from "../session/context";
import type { Reader } from "../session/reader";
import { anyOf, ascending } from "../storage/clauses";
import { authorIds } from "./authored";
import { presentChecklists } from "./checklist";
import { groupBy } from "./group-by";
import { readProposed, shownHints } from "./hints";
import { only } from "./only";
import { pick } from "./pick";
import { presentChildCard, readPlaces } from "./related-cards";
import { readTags } from "./tag";

/** The epics as the API shows them, in their order. */
export async function presentEpics(reader: Reader, epics: readonly EpicDocument[]): Promise<Epic[]> {
  if (epics.length === 0) return [];
  const { teamId, actor } = reader.context;
  const ids = epics.map((epic) => epic.id);
  const cards = await reader.find({
    kind: "card",
    where: [anyOf("epic_id", ids)],
    sort: ascending("time_created"),
  });
  const [places, lists, tags, proposed] = await Promise.all([
    readPlaces(reader, cards),
    reader.getMany(
      "list",
      epics.map((epic) => epic.list_id),
    ),
    readTags(
      reader,
      epics.flatMap((epic) => epic.tag_ids),
    ),
    readProposed(
      reader,
      epics.flatMap((epic) => epic.hints),
    ),
  ]);
  const cardsOf = groupBy(cards, (card) => card.epic_id);
  return epics.map((document) => {
    const { order_key: _order, tag_ids, watcher_ids, ...own } = document;
    const list = lists.get(document.list_id);
    const children = cardsOf.get(document.id) ?? [];
    return {
      ...own,
      ...authorIds(document),
      type: "epic",
      team_id: teamId,
      list_title: list?.title ?? "",
      ...(list?.color === undefined ? {} : { list_color: list.color }),
      ...presentChecklists(document),
      child_cards: children.map((card) => presentChildCard(card, places)),
      child_card_order: children.map((card) => card.id),
      linked_cards: [],
      hints: shownHints(document.hints, proposed),
      tags: pick(tags, tag_ids),
      health_status_is_stale: isHealthStale(document, reader.context),
      total_comments: 0,
      is_watching: watcher_ids.includes(actor.user_id),
    };
  });
}

/** Rule C3. A health that was never set cannot be stale. */
function isHealthStale(epic: EpicDocument, { nowMs, timeUnit }: OperationContext): boolean {
  if (epic.time_health_last_updated === undefined) return false;
  const updated = toMilliseconds(epic.time_health_last_updated, timeUnit);
  return nowMs - updated > epic.health_status_stale_period * DAY_MS;
}

export async function presentEpic(reader: Reader, epic: EpicDocument): Promise<Epic> {
  return only(await presentEpics(reader, [epic]));
}
