import { normalizeText } from "../documents/normalize-text";
import { statusRank } from "../model/card-status";
import { readInstant } from "../model/time-unit";
import type { Fields } from "../storage/query";
import type { ViewResource } from "./view-resource";

/**
 * The declared fields that views read, of a resource as the API presents it to a user. Dates are in milliseconds.
 * Texts, the costly part, are worked out when they are read.
 */
export function fieldsOfResource(resource: ViewResource, userId: string): Fields {
  const title = (): string => normalizeText(resource.title ?? "");
  const content = (): string => normalizeText(resource.content ?? "");
  return {
    id: resource.id,
    get title() {
      return title();
    },
    get content() {
      return content();
    },
    get text() {
      return [title(), content()];
    },
    board_id: resource.board_id ?? "",
    list_id: resource.list_id ?? "",
    project_id: resource.project_id ?? "",
    user_id: resource.user_id ?? "",
    owner_id: resource.owner_id ?? "",
    parent_card_id: resource.parent_card?.card_id ?? "",
    epic_id: resource.epic?.id ?? "",
    form_id: resource.form_id ?? "",
    member_ids: resource.members?.map((member) => member.user_id) ?? [],
    tag_ids: resource.tags?.map((tag) => tag.id) ?? [],
    watcher_ids: resource.is_watching === true ? [userId] : [],
    external_link_types: resource.external_links?.map((link) => link.type) ?? [],
    linked_card_types: resource.linked_cards?.map((link) => link.linked_card_type) ?? [],
    estimate: resource.estimate ?? 0,
    priority: resource.priority ?? 0,
    status: statusRank(resource.status ?? undefined),
    start_date: readInstant(resource.start_date ?? 0),
    due_date: readInstant(resource.due_date ?? 0),
    completed_date: readInstant(resource.completed_date ?? 0),
    time_created: readInstant(resource.time_created ?? 0),
    time_updated: readInstant(resource.time_updated ?? 0),
    archived: Boolean(resource.archived || resource.archived_list || resource.archived_board),
    has_child_cards: (resource.child_cards ?? []).length > 0,
  };
}
