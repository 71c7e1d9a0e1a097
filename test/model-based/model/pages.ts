import { expect } from "vitest";
import type { Workspace } from "workspace-engine";
import { ARCHIVED, INVALID } from "../command";
import { byId, placeOf } from "./change";
import type { Model, ModelPage } from "./model";

export interface PagePlace {
  readonly project_id: string | undefined;
  readonly parent: string | undefined;
}

/** Pages are listed with those at the same place that are archived too, or live too. Rule U30.3. */
export const besidePage =
  ({ project_id, parent }: PagePlace, isArchived: boolean) =>
  (other: ModelPage): boolean =>
    other.project_id === project_id && other.parent === parent && (other.archived !== undefined) === isArchived;

export const rankOf = (model: Model, page: ModelPage): number =>
  placeOf(model.pages, page, besidePage(page, page.archived !== undefined));

export const subpagesOf = (model: Model, { id }: ModelPage): ModelPage[] =>
  model.pages.filter((page) => page.parent === id);

export const allBelow = (model: Model, page: ModelPage): ModelPage[] =>
  subpagesOf(model, page).flatMap((each) => [each, ...allBelow(model, each)]);

/** Where a page is wanted: under a parent, or at the root of a space or of none; nothing given is nowhere else. */
export function wantedPlace(
  project: string | undefined,
  parent: ModelPage | null | undefined,
  from: ModelPage | undefined,
): PagePlace | string | undefined {
  if (parent) {
    if (project !== undefined && project !== parent.project_id) return INVALID;
    return { project_id: parent.project_id, parent: parent.id };
  }
  const project_id = project ?? from?.project_id;
  const stays = from !== undefined && parent === undefined && project_id === from.project_id;
  return stays ? undefined : { project_id, parent: undefined };
}

/** Why nothing can be put somewhere, but for what is in that space already. Rule U21.14. */
export function archivedRefusal(model: Model, { project_id, parent }: PagePlace, from?: ModelPage): string | undefined {
  if (parent !== undefined && byId(model.pages, parent).archived !== undefined) return ARCHIVED;
  if (project_id === undefined || (from !== undefined && project_id === from.project_id)) return undefined;
  return byId(model.projects, project_id).archived === undefined ? undefined : ARCHIVED;
}

/** Why a page cannot be under another. Rule U30.4. */
export function circleRefusal(model: Model, page: ModelPage, { parent }: PagePlace): string | undefined {
  if (parent === page.id) return INVALID;
  return allBelow(model, page).some(({ id }) => id === parent) ? "409 circular_parent" : undefined;
}

/** Archives what is below an archived page, or brings back what went along with it. Rule U30.8. */
export function passOnArchive(model: Model, page: ModelPage): ModelPage[] {
  const { archived } = page;
  if (archived !== undefined) {
    const live = allBelow(model, page).filter((each) => each.archived === undefined);
    const record = { user_id: archived.user_id, time_archived: archived.time_archived };
    for (const each of live) each.archived = { ...record, parent_page_id: each.parent ?? "" };
    return live;
  }
  const back = subpagesOf(model, page).filter((each) => each.archived?.parent_page_id === page.id);
  for (const each of back) each.archived = undefined;
  return [...back, ...back.flatMap((each) => passOnArchive(model, each))];
}

/** Where pages come to stand that were archived or brought back is nowhere said: the others must stand as they did. */
export async function learnPlaces(model: Model, workspace: Workspace, toggled: readonly ModelPage[]): Promise<void> {
  const { page_order, archive_page_order } = await workspace.getPages({ count: 1 });
  const order = [...(page_order ?? []), ...(archive_page_order ?? [])];
  const others = model.pages.filter((page) => !toggled.includes(page));
  const before = others.map(({ id }) => [id, others.filter(listedWith(byId(others, id))).map((each) => each.id)]);
  model.pages.sort((left, right) => order.indexOf(left.id) - order.indexOf(right.id));
  others.sort((left, right) => order.indexOf(left.id) - order.indexOf(right.id));
  const after = new Map(others.map((page) => [page.id, others.filter(listedWith(page)).map((each) => each.id)]));
  expect(
    before.map(([id]) => [id, after.get(String(id))]),
    "the order of pages that stayed",
  ).toEqual(before);
}

const listedWith = (page: ModelPage) => besidePage(page, page.archived !== undefined);
