import { refusal, type WorkspaceError } from "../../../errors/errors";
import type { Given } from "../../../fields/declared-fields";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../../card/card-fields";
import type { workItem } from "../../common/base-schemas";
import { type Reference, requireAll } from "../../common/operations/by-id";
import type { EpicDocument } from "../../epic/epic-fields";
import type { TagDocument } from "../../tag/tag-fields";

/** A card or an epic: exactly one of the two is given. */
export interface WorkItemReference extends Given<typeof workItem> {}

export type StoredWorkItem =
  | { readonly kind: "card"; readonly document: CardDocument }
  | { readonly kind: "epic"; readonly document: EpicDocument };

/** The card or epic that a request names: 400 unless it names exactly one. Rules U27, U35, U36. */
export async function requireWorkItem(session: Session, { card_id, epic_id }: WorkItemReference) {
  if (card_id && epic_id) throw invalidReference("epic_id", "misplaced");
  if (card_id) return { kind: "card", document: await session.require("card", card_id, "card_id") } as const;
  if (epic_id) return { kind: "epic", document: await session.require("epic", epic_id, "epic_id") } as const;
  throw invalidReference("card_id", "required");
}

const invalidReference = (path: string, rule: string): WorkspaceError =>
  refusal("invalid_input", path, "Give either the card_id of a card or the epic_id of an epic.", rule);

/** The card or epic of a request as it is committed, once it has been read. */
export const workItemBefore = (session: Session, { card_id, epic_id }: WorkItemReference) =>
  card_id ? session.before("card", card_id) : session.before("epic", epic_id ?? "");

/** The new list, with elements the actor is not shown in their old places: only visible elements are replaced. */
export function keepHidden<T>(before: readonly T[], given: readonly T[], isHidden: (each: T) => boolean): T[] {
  const all = [...given];
  for (const [place, each] of before.entries()) if (isHidden(each)) all.splice(place, 0, each);
  return all;
}

export type NamedTag = Reference & { readonly kind: "tag"; readonly id: string };

export const namedTags = (path: string, ids: readonly string[]): NamedTag[] =>
  ids.map((id, index) => ({ kind: "tag", id, path: `${path}[${index}]` }));

/** Whether a card of the space may be given a tag: one of that space, or one of the whole workspace. */
export const suits = ({ project_id }: TagDocument, space: string | undefined): boolean =>
  project_id === undefined || project_id === space;

export async function suitingTags(session: Session, cards: readonly CardDocument[], space: string | undefined) {
  const tags = await session.getMany("tag", [...new Set(cards.flatMap((card) => card.tag_ids))]);
  return new Set(tags.flatMap((tag) => (tag !== null && suits(tag, space) ? [tag.id] : [])));
}

/** The tags that an update names instead of those borne; what the actor may not read stays. Rules U26, U29. */
export async function replacedTags(session: Session, borne: readonly string[], ids: readonly string[] | null) {
  const hidden = new Set<string>();
  for (const tag of await session.getMany("tag", borne)) {
    if (tag !== null && !(await session.canRead("tag", tag))) hidden.add(tag.id);
  }
  return keepHidden(borne, [...new Set(ids)], (id) => hidden.has(id));
}

export async function requireTags(session: Session, tags: readonly NamedTag[], space: string | undefined) {
  await requireAll(session, tags);
  for (const { id, path } of tags) {
    const tag = await session.require("tag", id, path);
    if (suits(tag, space)) continue;
    throw refusal("invalid_input", path, `Tag ${id} belongs to another space than the card.`, "misplaced");
  }
}

export async function takeOffTag(session: Session, kind: "card" | "epic", id: string, tagId: string) {
  const { tag_ids } = await session.require(kind, id, `${kind}_id`);
  await session.require("tag", tagId, "tag_id");
  if (!tag_ids.includes(tagId)) throw refusal("not_found", "tag_id", `The ${kind} does not have tag ${tagId}.`);
  await session.update(kind, id, (draft) => {
    draft.tag_ids = draft.tag_ids.filter((other) => other !== tagId);
  });
  return () => ({});
}
