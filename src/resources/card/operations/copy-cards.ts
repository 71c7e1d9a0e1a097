import * as z from "zod/mini";
import { defaultsOf, partOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { newChecklists, reserveChecklistIds } from "../../checklist/operations/change-checklists";
import { idSchema, titleSchema } from "../../common/base-schemas";
import { membersNow } from "../../common/members-now";
import { requireAll } from "../../common/operations/references";
import { authoredNow } from "../../common/operations/stamps";
import { followList } from "../../list/follow-list";
import type { ListDocument } from "../../list/list-fields";
import { childrenOf, orderKeysLast } from "../../ordering/operations/placement";
import { suitingTags } from "../../work-item/operations/item-tags";
import type { Card } from "../card";
import { type CardDocument, cardFields } from "../card-fields";
import { cardTree } from "./card-tree";
import {
  type CardDestination,
  destinationInput,
  destinationReferences,
  enterList,
  homeIn,
  repeatsHome,
} from "./enter-list";
import { presentCard } from "./present-card";
import { takenRemainingTime } from "./remaining-time";

/** The shared state of copying several cards. */
interface Copying {
  readonly list: ListDocument;
  /** The id of each copy, by that of its source. */
  readonly ids: ReadonlyMap<string, string>;
  /** Ids of the tags that the copies may bear. */
  readonly tags: ReadonlySet<string>;
  /** Seconds of each source's remaining time that were logged, by its id. */
  readonly taken: ReadonlyMap<string, number>;
}

const defaults = defaultsOf(cardFields);
const copiedPart = partOf(cardFields, "isCopied");

/**
 * Stages copies of a card and of the cards below it, last in the list, each before those of its children; answers the
 * copy of the card itself, which has the same parent. Rule U25.
 */
async function copyCards(
  session: Session,
  card: CardDocument,
  list: ListDocument,
  title: string | null | undefined,
): Promise<CardDocument> {
  const sources = await cardTree(session, card);
  const [{ ids, keys }, tags, taken] = await Promise.all([
    copiesLast(session, sources, list),
    suitingTags(session, sources, list.project_id),
    takenRemainingTime(session, sources),
    reserveChecklistIds(
      session,
      sources.flatMap((source) => source.checklists),
    ),
  ]);
  for (const [index, source] of sources.entries()) {
    await session.pace.next();
    session.insert("card", await copyOf(session, source, keys[index] ?? "", { list, ids, tags, taken }));
  }
  const id = ids.get(card.id) ?? "";
  const parent = await adopt(session, card.parent_card_id, id);
  return session.amend("card", id, (draft) => void Object.assign(draft, parent, title ? { title } : {}));
}

/** The ids of the copies by those of their sources, and the keys by which they come last in the list. */
async function copiesLast(session: Session, sources: readonly CardDocument[], list: ListDocument) {
  const ids = new Map<string, string>();
  await session.reserveIds("card", sources.length);
  for (const { id } of sources) ids.set(id, await session.nextId("card"));
  const keys = await orderKeysLast(session, childrenOf("card", "list_id", list.id), [...ids.values()]);
  return { ids, keys };
}

/** A card as its copy is stored; links and what is attached to it stay with the source. */
export async function copyOf(
  session: Session,
  source: CardDocument,
  order_key: string,
  { list, ids, tags, taken }: Copying,
): Promise<CardDocument> {
  const { now } = session.context;
  const parent = ids.get(source.parent_card_id ?? "");
  const remaining = source.time_remaining_seconds;
  const copy: { -readonly [K in keyof CardDocument]: CardDocument[K] } = {
    id: ids.get(source.id) ?? "",
    ...defaults,
    ...copiedPart(source),
    ...homeIn(list),
    title: source.title,
    content: source.content,
    schema: source.schema,
    order_key,
    ...(parent === undefined ? {} : { parent_card_id: parent }),
    child_card_ids: source.child_card_ids.flatMap((id) => ids.get(id) ?? []),
    tag_ids: source.tag_ids.filter((id) => tags.has(id)),
    members: membersNow(source.members, now),
    checklists: await newChecklists(session, source.checklists),
    ...(remaining === undefined ? {} : { time_remaining_seconds: remaining + (taken.get(source.id) ?? 0) }),
    copied_from_card_id: source.id,
    ...authoredNow(session.context),
  };
  followList(copy, list.behavior, now);
  return copy;
}

/** Gives the copy to the parent of its source, unless that is one the actor may not read. */
async function adopt(session: Session, parentId: string | undefined, id: string) {
  const parent = parentId === undefined ? null : await session.get("card", parentId);
  if (parent === null || !(await session.canRead("card", parent))) return {};
  await session.amend("card", parent.id, (draft) => void draft.child_card_ids.push(id));
  return { parent_card_id: parent.id };
}

/** Without a place the copy goes into the list of the card. */
export interface CopyCardInput extends CardDestination {
  readonly card_id: string;
  /** Left out, the title of the card. */
  readonly title?: string | null | undefined;
}

export type CopyCardOutput = { readonly card: Card };

export interface CopyCard {
  /**
   * Copies a card, with the cards below it, to the end of a list.
   *
   * The copies have what was entered into their sources: texts, checklists, members, dates, estimates, epic, cover, and
   * the tags that the space they come to has. They begin without comments, logged time, watchers, bookmarks and links.
   * Archived child cards are left out. Rules U10, U25.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for any id given, 409
   * `archived_target`, 413 `too_large` when the storage cannot take all copies in one commit.
   *
   * @example
   * const { card } = await workspace.copyCard({ card_id: "1", title: "Write the tutorial" });
   * card.copied_from_card_id; // "1"
   */
  copyCard(input: CopyCardInput, options?: CallOptions): Promise<CopyCardOutput>;
}

export const copyCard = operation<CopyCard>({
  input: () => ({ card_id: idSchema, title: z.nullish(titleSchema), ...destinationInput }),
  async decide(session, { card_id, title, ...destination }) {
    const source = await session.require("card", card_id, "card_id");
    await requireAll(session, destinationReferences(destination));
    const list = await enterList(session, repeatsHome(source, destination) ? { list_id: source.list_id } : destination);
    const card = await copyCards(session, source, list, title);
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});
