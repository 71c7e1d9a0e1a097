/** The keys of cards, boards and pages that their declared fields are made of, where it is not the one of their name. */
const keysByField: Readonly<Record<string, readonly string[]>> = {
  visible_content: ["content"],
  title_or_visible_content: ["title", "content"],
  text: ["title", "content"],
  user_id: ["user"],
  member_ids: ["members"],
  reader_ids: ["is_public", "user", "members"],
  external_link_types: ["external_links"],
  linked_card_types: ["linked_cards"],
  due_told: ["due_date", "due_date_told"],
  archived: ["archived", "archived_list", "archived_board"],
  archived_itself: ["archived"],
  has_child_cards: ["child_card_ids"],
  email_address: ["email"],
  tells_due_dates: ["webhook_notifications"],
};

/** The keys of a document of which one differs whenever the field does. */
export const keysOfField = (field: string): readonly string[] => keysByField[field] ?? [field];

/** Fields that stay as they are when a document comes to tell of others than before, of which some may be hidden. */
export const summaries: ReadonlySet<string> = new Set(["has_child_cards", "linked_card_types"]);
