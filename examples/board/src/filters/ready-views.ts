import { type CardFilters, views } from "workspace-engine";

interface ReadyView {
  readonly name: string;
  readonly filters: CardFilters;
}

/** Views of the engine that fit any board; its order of cards is the board's own. */
export function readyViews(user_id: string): readonly ReadyView[] {
  return [
    { name: "All cards", filters: {} },
    { name: "My open cards", filters: unsorted(views.myOpenCards({ user_id }).card_filters) },
    { name: "Overdue", filters: unsorted(views.overdue().card_filters) },
    { name: "Nobody’s cards", filters: { has_members: false } },
    { name: "Without an estimate", filters: { has_estimate: false } },
  ];
}

/** Without what says nothing, so that the filter bar shows what counts. */
function unsorted({ sort_by: _, is_archived: __, include, exclude, ...others }: CardFilters): CardFilters {
  return {
    ...others,
    ...(isSaying(include) && { include }),
    ...(isSaying(exclude) && { exclude }),
  };
}

const isSaying = (filter: object | null | undefined): boolean => Object.keys(filter ?? {}).length > 0;
