/**
 * Views still answer about relations and tags that are hidden, and cards name the hidden card they were copied from and
 * the hidden form that made them. Until that is mended neither is tried here.
 */
export const VIEWS_TELL_OF_HIDDEN_RELATIONS = true;

const telling: ReadonlySet<string> = new Set([
  ...["parent_cards", "tags", "linked_cards"],
  ...["has_parent_card", "is_parent", "is_child", "has_tags", "has_linked_card", "created_from_form"],
]);

/** A request for a view without the filters whose answers still differ. */
export function withoutOpenFilters(request: unknown): unknown {
  if (!VIEWS_TELL_OF_HIDDEN_RELATIONS || typeof request !== "object" || request === null) return request;
  if (Array.isArray(request)) return request;
  const kept = Object.entries(request).filter(([key]) => !telling.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutOpenFilters(value)]));
}
