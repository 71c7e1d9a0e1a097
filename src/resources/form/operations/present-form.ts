import { partOf } from "../../../fields/field-table";
import { only } from "../../../presentation/presenter";
import type { Reader } from "../../../session/reader";
import { absent, anyOf, ascending } from "../../../storage/query";
import { type Form, type FormDocument, formFields } from "../form-fields";

const shownOf = partOf(formFields, "isShown");

/** The forms as the API shows them, in their order; of a board that the actor may not read none names the id. */
export async function presentForms(reader: Reader, forms: readonly FormDocument[]): Promise<Form[]> {
  if (forms.length === 0) return [];
  const ids = new Set(forms.flatMap(({ board_id }) => board_id ?? []));
  const routing = await readRouting(reader, [...ids]);
  return forms.map((form) => routed(form, routing));
}

export async function findFormsOf(reader: Reader, boardIds: readonly string[]): Promise<readonly Form[]> {
  const [forms, routing] = await Promise.all([
    reader.find({ kind: "form", where: [anyOf("board_id", boardIds)], sort: ascending("order") }),
    readRouting(reader, boardIds),
  ]);
  return forms.map((form) => routed(form, routing));
}

function routed(form: FormDocument, { shown, takers }: Routing): Form {
  const { board_id = "", fields } = form;
  return {
    ...shownOf(form),
    fields: [...fields].sort((left, right) => left.order - right.order),
    board_id: shown.has(board_id) ? board_id : null,
    routing_status: takers.has(board_id) ? "active" : "destination_missing",
  };
}

export const presentForm = (reader: Reader, form: FormDocument): Promise<Form> =>
  presentForms(reader, [form]).then(only);

interface Routing {
  readonly shown: { has(boardId: string): boolean };
  /** The boards that take cards. */
  readonly takers: ReadonlySet<string>;
}

/** Whether a form takes submissions is the same for all, whether or not they may see its target. Rule C4. */
async function readRouting(reader: Reader, boardIds: readonly string[]): Promise<Routing> {
  const everything = reader.unrestricted();
  const [boards, readable, lists] = await Promise.all([
    everything.getMany("board", boardIds),
    reader.hides("board").then((hides) => (hides ? reader.getMany("board", boardIds) : undefined)),
    everything.countBy({ kind: "list", where: [absent("archived")] }, "board_id", boardIds),
  ]);
  const takers = new Set<string>();
  for (const [id, { archived }] of boards) if (archived === undefined && (lists.get(id) ?? 0) > 0) takers.add(id);
  return { shown: readable ?? boards, takers };
}
