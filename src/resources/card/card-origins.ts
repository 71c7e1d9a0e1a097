import type { Reader } from "../../session/reader";
import type { FormDocument } from "../form/form-document";
import type { UniformCard } from "./uniform-card";

/** The cards and forms that some cards were made from, for a reader from whom some may be hidden. */
export interface Origins {
  /** The ids of the cards that the reader may read; of others it is not told whether they are hidden or gone. */
  readonly cards: ReadonlySet<string>;
  /** The ids of the forms that the reader may read. */
  readonly forms: ReadonlySet<string>;
  /** All the forms, by id. */
  readonly allForms: ReadonlyMap<string, FormDocument>;
}

/** What a card shows of what it was made from. */
export type ShownOrigin = Pick<UniformCard, "copied_from_card_id" | "form_id">;

/** Undefined, and not read, for a reader from whom no card is hidden. */
export async function readOrigins(reader: Reader, cards: readonly UniformCard[]): Promise<Origins | undefined> {
  const hides = reader.hides("card");
  if (!(typeof hides === "boolean" ? hides : await hides)) return undefined;
  const formIds = cards.map((card) => card.form_id);
  const [sources, forms, allForms] = await Promise.all([
    reader.getMany(
      "card",
      cards.map((card) => card.copied_from_card_id),
    ),
    reader.getMany("form", formIds),
    reader.unrestricted().getMany("form", formIds),
  ]);
  return { cards: new Set(sources.keys()), forms: new Set(forms.keys()), allForms };
}

/** What of it the reader may know. */
export function shownOrigin({ copied_from_card_id, form_id }: UniformCard, { cards, forms }: Origins): ShownOrigin {
  return {
    copied_from_card_id: cards.has(copied_from_card_id ?? "") ? copied_from_card_id : undefined,
    form_id: forms.has(form_id ?? "") ? form_id : undefined,
  };
}

/** Adds to the topics of a card on what it depends whether its origin is shown. */
export function addOrigins(topics: string[], card: UniformCard, { allForms }: Origins): void {
  const { copied_from_card_id, form_id } = card;
  if (copied_from_card_id !== undefined) topics.push("card", copied_from_card_id);
  if (form_id === undefined) return;
  topics.push("form", form_id);
  const board = allForms.get(form_id)?.board_id;
  if (board !== undefined) topics.push("board", board);
}
