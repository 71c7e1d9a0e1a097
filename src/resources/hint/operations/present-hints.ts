import { frozenList } from "../../../base/json";
import type { Reader } from "../../../session/reader";
import type { CardDocument, UniformCard } from "../../card/card-fields";
import { presentTagsById } from "../../tag/operations/present-tag";
import type { Tag } from "../../tag/tag-fields";
import { type Places, presentChildCard, readPlaces } from "../../work-item/operations/related-cards";
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
