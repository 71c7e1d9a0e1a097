import type { Reader } from "../../../session/reader";
import type { FormDocument } from "../../form/form-fields";
import type { UniformCard } from "../uniform-card";

/** The forms that some cards were made from, for a reader from whom some may be hidden. */
export interface OriginForms {
  /** The ids of those that the reader may read. */
  readonly readable: ReadonlySet<string>;
  readonly all: ReadonlyMap<string, FormDocument>;
}

/** The source of a card as it is shown. */
export type ShownOrigin = Pick<UniformCard, "copied_from_card_id" | "form_id">;

/** The sources of cards. */
interface Origins {
  /** The cards that are there and not hidden, by id. */
  readonly relatives: { has(id: string): boolean };
  /** Undefined where none is hidden. */
  readonly forms: OriginForms | undefined;
}

/** Undefined, and not read, for a reader from whom no card is hidden. */
export async function readOriginForms(reader: Reader, cards: readonly UniformCard[]): Promise<OriginForms | undefined> {
  const hides = reader.hides("card");
  if (!(typeof hides === "boolean" ? hides : await hides)) return undefined;
  const ids = cards.map((card) => card.form_id);
  const [readable, all] = await Promise.all([reader.getMany("form", ids), reader.unrestricted().getMany("form", ids)]);
  return { readable: new Set(readable.keys()), all };
}

/** The visible part: a source that is not shown may be hidden or deleted, which the reader does not learn. */
export function shownOrigin({ copied_from_card_id, form_id }: UniformCard, { relatives, forms }: Origins): ShownOrigin {
  return {
    copied_from_card_id: relatives.has(copied_from_card_id ?? "") ? copied_from_card_id : undefined,
    form_id: forms === undefined || forms.readable.has(form_id ?? "") ? form_id : undefined,
  };
}

/** Adds to the topics of a card on what it depends whether its form is shown. */
export function addOriginForm(topics: string[], { form_id }: UniformCard, { all }: OriginForms): void {
  if (form_id === undefined) return;
  topics.push("form", form_id);
  const board = all.get(form_id)?.board_id;
  if (board !== undefined) topics.push("board", board);
}
