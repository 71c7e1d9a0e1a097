import * as z from "zod/mini";
import { CHECKLIST_ITEMS_MAX, LIST_MAX_LENGTH } from "../../../base/limits";
import type { TimeUnit } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import type { Given } from "../../../fields/declared-fields";
import { defaultsOf, type InputIn, inputsOf, partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { pick } from "../../../presentation/presenter";
import type { Session } from "../../../session/session";
import { checklistInput, newChecklists, reserveChecklistIds } from "../../checklist/operations/change-checklists";
import { idSchema, listOf, optionalId, position, titleSchema } from "../../common/base-schemas";
import { authoredNow, nextIds, requireAll } from "../../common/operations/by-id";
import { membersNow } from "../../common/part-inputs";
import { followList } from "../../list/list";
import type { ListDocument } from "../../list/list-fields";
import { childrenOf, newOrderKeyAt, orderKeysLast } from "../../ordering/operations/placement";
import { namedTags, requireTags, suitingTags } from "../../work-item/operations/work-items";
import type { workItemFields } from "../../work-item/work-item-fields";
import { type Card, type CardDocument, cardFields } from "../card-fields";
import { cardTree } from "./child-cards";
import { type CardDestination, destinationInput, enterList, homeIn, namedPlaces, repeatsHome } from "./enter-list";
import { presentCard } from "./present-card";
import { takenRemainingTime } from "./remaining-time";

const defaults = defaultsOf(cardFields);
const newFields = startOf(cardFields);
const copiedPart = partOf(cardFields, "isCopied");

/** Stages a card in a list that it may enter, last unless a position is given. Rules C6, C8, L3. */
export async function insertCard(
  session: Session,
  list: ListDocument,
  { title, ...given }: Pick<CardDocument, "title"> & Partial<CardDocument>,
  position?: number | null,
): Promise<CardDocument> {
  const place = await newOrderKeyAt(session, childrenOf("card", "list_id", list.id), session.nextId("card"), position);
  // It begins with a key of its own: beginning with a spread takes ten times as long.
  const card = { title, ...defaults, ...authoredNow(session.context), ...given, ...homeIn(list), ...place };
  followList(card, list.behavior, session.context.now);
  return session.insert("card", card);
}

/** `null` leaves out; so do 0 and `""` where noted. */
export interface CreateCardInput
  extends Omit<InputIn<typeof workItemFields, "created">, "archived">,
    InputIn<typeof cardFields, "created">,
    CardDestination,
    Given<typeof furtherInputs> {}

export type CreateCardOutput = { readonly card: Card };

const furtherInputs = (unit: TimeUnit) => ({
  /** Zero-based place in the list; past the end or left out means last. */
  position,
  parent_card_id: optionalId,
  /** Ids of tags of the card's space or of the whole workspace. */
  tags: z.nullish(listOf(idSchema)),
  /** With at most 2000 items in all of them together. */
  checklists: z.nullish(listOf(checklistInput(unit), LIST_MAX_LENGTH, { items: CHECKLIST_ITEMS_MAX })),
});

export interface CreateCard {
  /**
   * Creates a card in a list of a board or sprint; its status and space are those of the list.
   *
   * `time_estimate_seconds` and `time_remaining_seconds` are seconds. Rules U10, C6, C8, L3.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for any id given, 409
   * `archived_target` when the list or its board is archived.
   * @example
   * const { card } = await workspace.createCard({ title: "Write the quick start", list_id: "6", estimate: 2 });
   * card.suggested_branch_name; // "2-write-the-quick-start"
   */
  createCard(input: CreateCardInput, options?: CallOptions): Promise<CreateCardOutput>;
}

export const createCard = operation<CreateCard>({
  input: (unit) => ({
    ...inputsOf(cardFields, unit, "created"),
    ...destinationInput,
    ...furtherInputs(unit),
  }),
  async decide(session, input) {
    await requireReferences(session, input);
    const list = await enterList(session, input);
    const { parent_card_id, tags, checklists } = input;
    if (tags) await requireTags(session, tagReferences(tags), list.project_id);
    const given = {
      ...newFields(input, session.context),
      ...(parent_card_id ? { parent_card_id } : {}),
      tag_ids: [...new Set(tags)],
      checklists: await newChecklists(session, checklists ?? []),
    };
    const card = await insertCard(session, list, given, input.position);
    if (parent_card_id) {
      await session.amend("card", parent_card_id, (draft) => void draft.child_card_ids.push(card.id));
    }
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});

const tagReferences = (tags: readonly string[] | null | undefined) => namedTags("tags", tags ?? []);

async function requireReferences(session: Session, input: CreateCardInput): Promise<void> {
  const destination = namedPlaces(input);
  if (destination.every(({ id }) => !id)) {
    const message = "A card needs a list: give list_id, board_id, sprint_id or project_id.";
    throw refusal("invalid_input", "list_id", message, "required");
  }
  if (input.form_values && !input.form_id) {
    throw refusal("invalid_input", "form_id", "Values need the form they were filled into.", "required");
  }
  await requireAll(session, [
    ...destination,
    { kind: "card", id: input.parent_card_id, path: "parent_card_id" },
    { kind: "epic", id: input.epic_id, path: "epic_id" },
    { kind: "form", id: input.form_id, path: "form_id" },
    ...tagReferences(input.tags),
  ]);
  if (input.form_values) await refuseForeignValues(session, input.form_id ?? "", Object.keys(input.form_values));
}

/** Submitted values are stored under the fields of their form. Rule U31. */
async function refuseForeignValues(session: Session, formId: string, filledIn: readonly string[]): Promise<void> {
  const { fields } = await session.require("form", formId, "form_id");
  const foreign = filledIn.find((id) => !fields.some((field) => field.id === id));
  if (foreign === undefined) return;
  throw refusal("invalid_input", `form_values.${foreign}`, `Form ${formId} has no field ${foreign}.`, "unknown_field");
}

/** A card to copy, and the list that its copy goes into: all of these are of one space. */
interface CardToCopy {
  readonly source: CardDocument;
  readonly list: ListDocument;
}

/** Stages copies of cards in their order, with what is made of the new ids: order keys, and links if there are any. */
export async function copyEach(
  session: Session,
  cards: readonly CardToCopy[],
  keysOf: (ids: readonly string[]) => readonly string[] | Promise<readonly string[]>,
  linksOf?: (source: CardDocument, ids: ReadonlyMap<string, string>) => CardDocument["linked_cards"],
): Promise<ReadonlyMap<string, string>> {
  const sources = cards.map(({ source }) => source);
  const copied = sources.flatMap(({ checklists }) => checklists);
  const { context } = session;
  const [newIds, tags, taken] = await Promise.all([
    nextIds(session, "card", sources.length),
    suitingTags(session, sources, cards[0]?.list.project_id),
    takenRemainingTime(session, sources),
    reserveChecklistIds(session, copied),
  ]);
  const keys = await keysOf(newIds);
  const ids = new Map(sources.map(({ id }, index) => [id, newIds[index] ?? ""]));
  for (const [index, { source, list }] of cards.entries()) {
    await session.pace.next();
    const parent = ids.get(source.parent_card_id ?? "");
    const remaining = source.time_remaining_seconds;
    const copy: { -readonly [K in keyof CardDocument]: CardDocument[K] } = {
      id: ids.get(source.id) ?? "",
      ...defaults,
      ...copiedPart(source),
      ...homeIn(list),
      title: source.title,
      order_key: keys[index] ?? "",
      ...(parent === undefined ? {} : { parent_card_id: parent }),
      child_card_ids: pick(ids, source.child_card_ids),
      linked_cards: linksOf?.(source, ids) ?? [],
      tag_ids: source.tag_ids.filter((id) => tags.has(id)),
      members: membersNow(source.members, context.now),
      checklists: await newChecklists(session, source.checklists),
      ...(remaining === undefined ? {} : { time_remaining_seconds: remaining + (taken.get(source.id) ?? 0) }),
      copied_from_card_id: source.id,
      ...authoredNow(context),
    };
    followList(copy, list.behavior, context.now);
    session.insert("card", copy);
  }
  return ids;
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
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for any id given, 409
   * `archived_target`, 413 `too_large` when the storage cannot take all copies in one commit.
   * @example
   * const { card } = await workspace.copyCard({ card_id: "1", title: "Write the tutorial" });
   * card.copied_from_card_id; // "1"
   */
  copyCard(input: CopyCardInput, options?: CallOptions): Promise<CopyCardOutput>;
}

export const copyCard = operation<CopyCard>({
  input: () => ({ card_id: idSchema, title: z.nullish(titleSchema), ...destinationInput }),
  async decide(session, { card_id, title, ...destination }) {
    const card = await session.require("card", card_id, "card_id");
    await requireAll(session, namedPlaces(destination));
    const list = await enterList(session, repeatsHome(card, destination) ? { list_id: card.list_id } : destination);
    const cards = (await cardTree(session, card)).map((source) => ({ source, list }));
    const siblings = childrenOf("card", "list_id", list.id);
    const ids = await copyEach(session, cards, (ids) => orderKeysLast(session, siblings, ids));
    const id = ids.get(card_id) ?? "";
    const parent = await adopt(session, card.parent_card_id, id);
    const copy = await session.amend("card", id, (draft) => void Object.assign(draft, parent, title ? { title } : {}));
    return async (reader) => ({ card: await presentCard(reader, copy) });
  },
});
