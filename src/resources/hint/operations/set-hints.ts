import * as z from "zod/mini";
import { frozenList } from "../../../base/json";
import { HINTS_MAX } from "../../../base/limits";
import { refusal } from "../../../errors/errors";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import type { CardDocument, UniformCard } from "../../card/card-fields";
import { idSchema, listOf, numberSchema, workItem } from "../../common/base-schemas";
import { requireAll } from "../../common/operations/by-id";
import { presentTagsById } from "../../tag/operations/tag-operations";
import type { Tag } from "../../tag/tag-fields";
import { type Places, presentChildCard, readPlaces } from "../../work-item/operations/related-cards";
import type { StoredWorkItem, WorkItemReference } from "../../work-item/operations/work-items";
import { keepHidden, requireTags, requireWorkItem, workItemBefore } from "../../work-item/operations/work-items";
import type { CardHint } from "../card-hint-schema";

type StoredHints = CardDocument["hints"];

interface Proposed {
  readonly relatives: ReadonlyMap<string, CardDocument | UniformCard>;
  readonly places: Places;
  readonly tags: ReadonlyMap<string, Tag>;
}

export const hintedCardIds = (hints: StoredHints): readonly string[] =>
  hints.flatMap((hint) => (hint.type === "relation" ? hint.relation.card.card_id : []));

export const hintedTagIds = (hints: StoredHints): readonly string[] =>
  hints.flatMap((hint) => (hint.type === "tag" ? (hintedTagId(hint) ?? []) : []));

/** The hints as the API shows them, without those that propose what is gone or hidden. Rule U36. */
export const presentHints = (hints: StoredHints, proposed: Proposed): readonly CardHint[] =>
  frozenList(hints.flatMap((hint) => presentHint(hint, proposed) ?? []));

export async function presentHintsOf(reader: Reader, hints: StoredHints): Promise<readonly CardHint[]> {
  const relatives = await reader.getMany("card", hintedCardIds(hints));
  const [places, tags] = await Promise.all([
    readPlaces(reader, [...relatives.values()]),
    presentTagsById(reader, hintedTagIds(hints)),
  ]);
  return presentHints(hints, { relatives, places, tags });
}

function presentHint(hint: StoredHints[number], { relatives, places, tags }: Proposed): CardHint | undefined {
  if (hint.type === "relation") {
    const { card, similarity } = hint.relation;
    const related = relatives.get(card.card_id);
    if (related === undefined) return undefined;
    const { archived: _, ...brief } = presentChildCard(related, places);
    return Object.freeze({ type: "relation", relation: Object.freeze({ card: Object.freeze(brief), similarity }) });
  }
  const id = hintedTagId(hint);
  if (id === undefined) return hint;
  const tag = tags.get(id);
  return tag && Object.freeze({ type: "tag", tag: Object.freeze({ ...tag }) });
}

/** A hint that was loaded may describe a tag that is none of the workspace: it has no id, and is shown as it is. */
export function hintedTagId({ tag }: Extract<StoredHints[number], { readonly type: "tag" }>): string | undefined {
  return typeof tag["id"] === "string" ? tag["id"] : undefined;
}

/** A hint as the API shows it; of what it shows of the tag or the card, the id alone counts. */
export type CardHintInput =
  | { readonly type: "tag"; readonly tag: { readonly id: string } }
  | {
      readonly type: "relation";
      readonly relation: { readonly card: { readonly card_id: string }; readonly similarity: number };
    };

export interface SetHintsInput extends WorkItemReference, Expecting<SetHintsInput, "card_id" | "epic_id"> {
  /** All of them, at most 100; of several about one tag or card the last one counts. */
  readonly hints: readonly CardHintInput[];
}

export type SetHintsOutput = { readonly hints: readonly CardHint[] };

export interface HintOperations {
  /**
   * Sets the suggestions for a card or an epic: tags to add, and cards that may be related. What was suggested
   * before is forgotten, but for what the actor may not read.
   *
   * Exactly one of `card_id` and `epic_id` says for what. Rule U36.
   * @throws WorkspaceError 400 `invalid_input`, also for the card itself and, on a card, for a tag of another space, 403
   * `no_access`, 404 `not_found` for any id given.
   * @example
   * const { tag } = await workspace.createTag({ name: "Docs" });
   * await workspace.setHints({ card_id: "1", hints: [{ type: "tag", tag: { id: tag.id } }] });
   * (await workspace.getCard({ card_id: "1" })).card.hints[0]?.type; // "tag"
   */
  setHints(input: SetHintsInput, options?: CallOptions): Promise<SetHintsOutput>;
}

const hint = z.discriminatedUnion("type", [
  z.object({ type: z.literal("tag"), tag: z.object({ id: idSchema }) }),
  z.object({
    type: z.literal("relation"),
    relation: z.object({ card: z.object({ card_id: idSchema }), similarity: numberSchema }),
  }),
]);

export const setHints = operation<Pick<HintOperations, "setHints">>({
  input: () => ({ ...workItem, hints: listOf(hint, HINTS_MAX) }),
  changes: {
    fields: {},
    named: ["card_id", "epic_id"],
    shown: async (session, reader, input) => ({
      hints: await presentHintsOf(reader, workItemBefore(session, input).hints),
    }),
  },
  async decide(session, { hints: given, ...named }) {
    const item = await requireWorkItem(session, named);
    for (const [index, proposal] of given.entries()) await requireProposed(session, item, proposal, `hints[${index}]`);
    const seen = [...new Map(given.map((proposal) => [keyOf(proposal), proposal])).values()];
    const unseen = (await unseenHints(session, item.document.hints)).slice(0, HINTS_MAX - seen.length);
    const hints = keepHidden<StoredHint>(item.document.hints, seen, (each) => unseen.includes(each));
    await session.amend(item.kind, item.document.id, (draft) => {
      draft.hints = hints;
    });
    return async (reader) => ({ hints: await presentHintsOf(reader, hints) });
  },
});

type StoredHint = CardDocument["hints"][number];

/** The hints that the actor is not shown; where nothing is hidden from it, those about what is gone are none of them. */
async function unseenHints(session: Session, hints: readonly StoredHint[]): Promise<readonly StoredHint[]> {
  if ((await session.hiding("card")).length === 0) return [];
  const unseen: StoredHint[] = [];
  for (const each of hints) if (!(await isShown(session, each))) unseen.push(each);
  return unseen;
}

async function isShown(session: Session, proposal: StoredHint): Promise<boolean> {
  if (proposal.type === "relation") {
    const card = await session.get("card", proposal.relation.card.card_id);
    return card !== null && session.canRead("card", card);
  }
  const id = hintedTagId(proposal);
  if (id === undefined) return true;
  const tag = await session.get("tag", id);
  return tag !== null && session.canRead("tag", tag);
}

async function requireProposed(
  session: Session,
  { kind, document }: StoredWorkItem,
  proposal: CardHintInput,
  at: string,
): Promise<void> {
  if (proposal.type === "tag") {
    const tag = { kind: "tag", id: proposal.tag.id, path: `${at}.tag.id` } as const;
    await (kind === "card" ? requireTags(session, [tag], document.project_id) : requireAll(session, [tag]));
    return;
  }
  const { card_id } = proposal.relation.card;
  const path = `${at}.relation.card.card_id`;
  if (kind === "card" && card_id === document.id) {
    throw refusal("invalid_input", path, "A card is not related to itself.", "cycle");
  }
  await session.require("card", card_id, path);
}

const keyOf = (proposal: CardHintInput): string =>
  proposal.type === "tag" ? `tag ${proposal.tag.id}` : `card ${proposal.relation.card.card_id}`;
