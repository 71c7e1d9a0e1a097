import type { CardDocument } from "./card-document";

/** A stored card that has every key, undefined where the card lacks it. */
export type UniformCard = { readonly [K in keyof Required<CardDocument>]: CardDocument[K] };

const blank: Readonly<Record<keyof CardDocument, undefined>> = {
  id: undefined,
  title: undefined,
  content: undefined,
  schema: undefined,
  list_id: undefined,
  board_id: undefined,
  sprint_id: undefined,
  project_id: undefined,
  order_key: undefined,
  status: undefined,
  priority: undefined,
  estimate: undefined,
  owner_id: undefined,
  start_date: undefined,
  due_date: undefined,
  completed_date: undefined,
  members: undefined,
  tag_ids: undefined,
  checklists: undefined,
  parent_card_id: undefined,
  child_card_ids: undefined,
  linked_cards: undefined,
  external_links: undefined,
  pull_requests_in_review: undefined,
  hints: undefined,
  epic_id: undefined,
  time_estimate_seconds: undefined,
  time_remaining_seconds: undefined,
  files: undefined,
  total_files: undefined,
  watcher_ids: undefined,
  bookmarker_ids: undefined,
  icon: undefined,
  cover_image: undefined,
  collaboration: undefined,
  copied_from_card_id: undefined,
  form_id: undefined,
  form_values: undefined,
  email_key: undefined,
  due_date_told: undefined,
  archived: undefined,
  archived_list: undefined,
  archived_board: undefined,
  user: undefined,
  user_updated: undefined,
  time_created: undefined,
  time_updated: undefined,
};

/**
 * A card in the one shape of all. Cards lack different keys, and so come in a thousand shapes, of which an absent key
 * takes several times as long to read as all that are there to copy.
 */
export const uniformCard = (card: CardDocument): UniformCard => ({ ...blank, ...card });
