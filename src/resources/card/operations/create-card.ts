import * as z from "zod/mini";
import { CHECKLIST_ITEMS_MAX, FORM_FIELDS_MAX, LIST_MAX_LENGTH } from "../../../base/limits";
import { refusal } from "../../../errors/errors";
import { defaultsOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { type ChecklistInput, checklistInputs, newChecklists } from "../../checklist/operations/change-checklists";
import { contentSchema, idSchema, recordById, titleSchema } from "../../common/base-schemas";
import { listOf, type MemberInput, membersInput, optionalId } from "../../common/input-fields";
import { membersNow } from "../../common/members-now";
import { requireAll } from "../../common/operations/references";
import { authoredNow } from "../../common/operations/stamps";
import { setOptional } from "../../common/set-optional";
import { followList } from "../../list/follow-list";
import type { ListDocument } from "../../list/list-fields";
import { childrenOf, newOrderKeyAt } from "../../ordering/operations/placement";
import { namedTags, requireTags } from "../../work-item/operations/item-tags";
import type { Card, CardFields } from "../card";
import { type CardDocument, cardFields } from "../card-fields";
import { destinationReferences, enterList, homeIn } from "./enter-list";
import { presentCard } from "./present-card";
import { applyCardFields, cardInputs } from "./update-card";

const defaults = defaultsOf(cardFields);

/** The notification of a new card. */
type NewCard = Pick<CardDocument, "title"> & Partial<CardDocument>;

/** Stages a card in a list that it may enter, last unless a position is given. Rules C6, C8, L3. */
export async function insertCard(
  session: Session,
  list: ListDocument,
  { title, ...given }: NewCard,
  position?: number | null,
): Promise<CardDocument> {
  const place = await newOrderKeyAt(session, childrenOf("card", "list_id", list.id), session.nextId("card"), position);
  // It begins with a key of its own: beginning with a spread takes ten times as long.
  const card = {
    title,
    ...defaults,
    ...authoredNow(session.context),
    ...given,
    ...homeIn(list),
    ...place,
  };
  followList(card, list.behavior, session.context.now);
  return session.insert("card", card);
}

export interface CreateCardInput extends CardFields {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** The list to put it in; left out, the first live list of the board, sprint or space. */
  readonly list_id?: string | null | undefined;
  readonly parent_card_id?: string | null | undefined;
  readonly members?: readonly MemberInput[] | null | undefined;
  /** Ids of tags of the card's space or of the whole workspace. */
  readonly tags?: readonly string[] | null | undefined;
  /** With at most 2000 items in all of them together. */
  readonly checklists?: readonly ChecklistInput[] | null | undefined;
  /** The form it comes from, for a client that reads submissions itself. */
  readonly form_id?: string | null | undefined;
  /** The submitted values, by the id of a field of that form; several values are a JSON array in the string. */
  readonly form_values?: Readonly<Record<string, string>> | null | undefined;
}

export type CreateCardOutput = { readonly card: Card };

export interface CreateCard {
  /**
   * Creates a card in a list of a board or sprint; its status and space are those of the list.
   *
   * `time_estimate_seconds` and `time_remaining_seconds` are seconds. Rules U10, C6, C8, L3.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for any id given, 409
   * `archived_target` when the list or its board is archived.
   *
   * @example
   * const { card } = await workspace.createCard({ title: "Write the quick start", list_id: "6", estimate: 2 });
   * card.suggested_branch_name; // "2-write-the-quick-start"
   */
  createCard(input: CreateCardInput, options?: CallOptions): Promise<CreateCardOutput>;
}

export const createCard = operation<CreateCard>({
  input: (unit) => ({
    ...cardInputs(unit),
    title: titleSchema,
    list_id: optionalId,
    parent_card_id: optionalId,
    form_id: optionalId,
    form_values: z.nullish(recordById(contentSchema, FORM_FIELDS_MAX)),
    members: membersInput,
    tags: z.nullish(listOf(idSchema)),
    checklists: z.nullish(listOf(z.object(checklistInputs(unit)), LIST_MAX_LENGTH, { items: CHECKLIST_ITEMS_MAX })),
  }),
  async decide(session, input) {
    await requireReferences(session, input);
    const list = await enterList(session, input);
    if (input.tags) await requireTags(session, tagReferences(input.tags), list.project_id);
    const { now } = session.context;
    const { id } = await insertCard(
      session,
      list,
      {
        title: input.title,
        members: membersNow(input.members, now),
        tag_ids: [...new Set(input.tags)],
        checklists: await newChecklists(session, input.checklists ?? []),
      },
      input.position,
    );
    const card = await session.amend("card", id, (draft) => {
      applyCardFields(draft, input);
      setOptional(draft, "parent_card_id", input.parent_card_id);
      setOptional(draft, "form_id", input.form_id);
      setOptional(draft, "form_values", input.form_values);
    });
    if (input.parent_card_id) {
      await session.amend("card", input.parent_card_id, (draft) => void draft.child_card_ids.push(id));
    }
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});

const tagReferences = (tags: readonly string[] | null | undefined) => namedTags("tags", tags ?? []);

async function requireReferences(session: Session, input: CreateCardInput): Promise<void> {
  const destination = destinationReferences(input);
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
