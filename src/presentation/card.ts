import type { CardDocument } from "../documents/card";
import type { EpicDocument } from "../documents/epic";
import { branchName } from "../model/branch-name";
import type { Card } from "../model/card";
import type { EpicBrief } from "../model/epic-brief";
import type { Tag } from "../model/tag";
import type { Reader } from "../session/reader";
import type { Scalar } from "../storage/query";
import { authorIds } from "./authored";
import { presentChecklists } from "./checklist";
import { pick } from "./pick";
import {
  type Places,
  presentChildCard,
  presentLinkedCard,
  presentParentCard,
  readPlaces,
  titlesOf,
} from "./related-cards";
import { readTags } from "./tag";

/** Everything outside a page of cards that its cards show. */
interface Surroundings {
  readonly places: Places;
  readonly relatives: ReadonlyMap<string, CardDocument>;
  readonly epics: ReadonlyMap<string, EpicDocument>;
  readonly tags: ReadonlyMap<string, Tag>;
  readonly comments: ReadonlyMap<Scalar, number>;
}

/** The cards as the API shows them, in their order, from a handful of reads for all of them. */
export async function presentCards(reader: Reader, cards: readonly CardDocument[]): Promise<Card[]> {
  if (cards.length === 0) return [];
  const around = await readSurroundings(reader, cards);
  return cards.map((card) => present(reader, card, around));
}

export async function presentCard(reader: Reader, card: CardDocument): Promise<Card> {
  return present(reader, card, await readSurroundings(reader, [card]));
}

async function readSurroundings(reader: Reader, cards: readonly CardDocument[]): Promise<Surroundings> {
  const relatives = await reader.getMany("card", cards.flatMap(relativeIds));
  const [places, epics, tags, comments] = await Promise.all([
    readPlaces(reader, [...cards, ...relatives.values()]),
    reader.getMany(
      "epic",
      cards.map((card) => card.epic_id),
    ),
    readTags(
      reader,
      cards.flatMap((card) => card.tag_ids),
    ),
    reader.countBy(
      { kind: "comment", where: [] },
      "card_id",
      cards.map((card) => card.id),
    ),
  ]);
  return { places, relatives, epics, tags, comments };
}

const relativeIds = (card: CardDocument): (string | undefined)[] => [
  card.parent_card_id,
  ...card.child_card_ids,
  ...card.linked_cards.map((link) => link.card_id),
];

function present(reader: Reader, document: CardDocument, around: Surroundings): Card {
  const { teamId, actor } = reader.context;
  const { places, relatives, tags, comments } = around;
  const {
    order_key: _order,
    tag_ids,
    parent_card_id,
    child_card_ids,
    linked_cards,
    epic_id,
    watcher_ids,
    bookmarker_ids,
    pull_requests_in_review: _reviews,
    email_key: _email,
    due_date_told: _told,
    ...own
  } = document;
  const parent = parent_card_id === undefined ? undefined : relatives.get(parent_card_id);
  const epic = epic_id === undefined ? undefined : around.epics.get(epic_id);
  const children = pick(relatives, child_card_ids);
  return {
    ...own,
    ...authorIds(document),
    type: "card",
    team_id: teamId,
    ...titlesOf(document, places),
    ...presentChecklists(document),
    tags: pick(tags, tag_ids),
    ...(parent === undefined ? {} : { parent_card: presentParentCard(parent, places) }),
    child_cards: children.map((child) => presentChildCard(child, places)),
    child_card_order: children.map((child) => child.id),
    linked_cards: linked_cards.flatMap(({ card_id, linked_card_type }) => {
      const linked = relatives.get(card_id);
      return linked === undefined ? [] : [presentLinkedCard(linked, linked_card_type, places)];
    }),
    ...(epic === undefined ? {} : { epic: presentEpicBrief(epic) }),
    total_comments: comments.get(document.id) ?? 0,
    is_watching: watcher_ids.includes(actor.user_id),
    is_bookmarked: bookmarker_ids.includes(actor.user_id),
    suggested_branch_name: branchName(document.id, document.title),
  };
}

const presentEpicBrief = ({ id, title, icon }: EpicDocument): EpicBrief =>
  icon === undefined ? { id, title } : { id, title, icon };
