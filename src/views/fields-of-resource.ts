import { readInstant } from "../base/time-unit";
import { statusRank } from "../resources/card/card-status";
import type { Fields, FieldValue } from "../storage/query";
import { normalizeText } from "../text/normalize-text";
import type { ViewResource } from "./view-resource";

const texts = ["id", "board_id", "list_id", "project_id", "user_id", "owner_id", "form_id"] as const;
const dates = ["start_date", "due_date", "completed_date", "time_created", "time_updated"] as const;

/**
 * The declared fields that views read, of a resource as the API presents it to a user. Dates are in milliseconds.
 * Texts, the costly part, are worked out when they are read.
 */
export function fieldsOfResource(resource: ViewResource, userId: string): Fields {
  const title = (): string => normalizeText(resource.title ?? "");
  const content = (): string => normalizeText(resource.content ?? "");
  const fields: Record<string, FieldValue> = {
    get title() {
      return title();
    },
    get content() {
      return content();
    },
    get text() {
      return [title(), content()];
    },
    parent_card_id: resource.parent_card?.card_id ?? "",
    epic_id: resource.epic?.id ?? "",
    member_ids: resource.members?.map((member) => member.user_id) ?? [],
    tag_ids: resource.tags?.map((tag) => tag.id) ?? [],
    watcher_ids: resource.is_watching === true ? [userId] : [],
    external_link_types: resource.external_links?.map((link) => link.type) ?? [],
    linked_card_types: resource.linked_cards?.map((link) => link.linked_card_type) ?? [],
    estimate: resource.estimate ?? 0,
    priority: resource.priority ?? 0,
    status: statusRank(resource.status ?? undefined),
    archived: Boolean(resource.archived || resource.archived_list || resource.archived_board),
    has_child_cards: Boolean(resource.child_cards?.length),
  };
  for (const field of texts) fields[field] = resource[field] ?? "";
  for (const field of dates) fields[field] = readInstant(resource[field] ?? 0);
  return fields;
}
