import { partOf } from "../../../fields/field-table";
import { only } from "../../../presentation/only";
import type { Reader } from "../../../session/reader";
import { absent } from "../../../storage/clauses";
import type { BoardDocument } from "../../board/board-document";
import type { Form } from "../form";
import type { FormDocument } from "../form-document";
import { formFields } from "../form-fields";

const shownOf = partOf(formFields, "isShown");

/** The forms as the API shows them, in their order; of a board that the actor may not read none names the id. */
export async function presentForms(reader: Reader, forms: readonly FormDocument[]): Promise<Form[]> {
  if (forms.length === 0) return [];
  const ids = forms.map((form) => form.board_id);
  const everything = reader.unrestricted();
  const boards = await everything.getMany("board", ids);
  const shown = (await reader.hides("board")) ? await reader.getMany("board", ids) : boards;
  const takers = await boardsTakingCards(everything, boards.values());
  return forms.map((form) => {
    const { board_id = "", fields } = form;
    return {
      ...shownOf(form),
      fields: [...fields].sort((left, right) => left.order - right.order),
      board_id: shown.has(board_id) ? board_id : null,
      routing_status: takers.has(board_id) ? "active" : "destination_missing",
    };
  });
}

export async function presentForm(reader: Reader, form: FormDocument): Promise<Form> {
  return only(await presentForms(reader, [form]));
}

/** Whether a form takes submissions is the same for all, whether or not they may see where it leads. Rule C4. */
async function boardsTakingCards(everything: Reader, boards: Iterable<BoardDocument>): Promise<ReadonlySet<string>> {
  const live = [...boards].filter(({ archived }) => archived === undefined).map(({ id }) => id);
  const lists = await everything.countBy({ kind: "list", where: [absent("archived")] }, "board_id", live);
  return new Set(live.filter((id) => (lists.get(id) ?? 0) > 0));
}
