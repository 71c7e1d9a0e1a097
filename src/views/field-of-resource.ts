import { readInstant } from "../base/time-unit";
import type { FieldValue } from "../storage/query";
import { normalizeText } from "../text/normalize-text";
import type { FilterRow } from "./filter-rows";
import type { FilteredField } from "./filter-table";
import type { PlainField, ViewResource } from "./view-resource";

type Made = (resource: ViewResource, userId: string) => FieldValue;

/** The fields that are made of something else than what the resource has under their name. */
const made = {
  text: ({ title, content }) => [title, content].map(normalized),
  parent_card_id: ({ parent_card }) => parent_card?.card_id ?? "",
  epic_id: ({ epic }) => epic?.id ?? "",
  member_ids: ({ members }) => members?.map((member) => member.user_id) ?? [],
  tag_ids: ({ tags }) => tags?.map((tag) => tag.id) ?? [],
  watcher_ids: ({ is_watching }, userId) => (is_watching === true ? [userId] : []),
  external_link_types: ({ external_links }) => external_links?.map((link) => link.type) ?? [],
  linked_card_types: ({ linked_cards }) => linked_cards?.map((link) => link.linked_card_type) ?? [],
  archived: (resource) => Boolean(resource.archived || resource.archived_list || resource.archived_board),
  has_child_cards: ({ child_cards }) => Boolean(child_cards?.length),
} satisfies Readonly<Record<Exclude<FilteredField, PlainField>, Made>>;

const normalized = (text: unknown): string => normalizeText((text ?? "") as string);

/**
 * The declared field that a row of the table of filters is about, of a resource as the API presents it to a user. How it is
 * read follows from the shape of the row; a flag gets what is there, which is as empty. Dates are in milliseconds.
 */
export function fieldOfResource(row: FilterRow, resource: ViewResource, userId: string): FieldValue {
  const make: Made | undefined = (made as Readonly<Record<string, Made>>)[row.field];
  if (make !== undefined) return make(resource, userId);
  const own = resource[row.field as PlainField];
  if (row.shape === "text") return normalized(own);
  if (row.shape === "range") return readInstant(Number(own ?? 0));
  if (row.shape === "oneOf" && row.ranked) return row.names.indexOf(String(own)) + 1;
  return own ?? (row.shape === "integers" ? 0 : "");
}
