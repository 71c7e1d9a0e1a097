import { refusal } from "../../../errors/errors";
import { partOf } from "../../../fields/field-table";
import { only } from "../../../presentation/only";
import type { OperationContext } from "../../../session/context";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import { absent, anyOf, ascending } from "../../../storage/clauses";
import type { CardDocument } from "../../card/card-fields";
import type { ListDocument } from "../../list/list-fields";
import { siblingLists } from "../../ordering/operations/placement";
import type { Form, SubmittedCard } from "../form";
import { type FormDocument, formFields } from "../form-fields";

const shownOf = partOf(formFields, "isShown");

/** The forms as the API shows them, in their order; of a board that the actor may not read none names the id. */
export async function presentForms(reader: Reader, forms: readonly FormDocument[]): Promise<Form[]> {
  if (forms.length === 0) return [];
  const ids = new Set(forms.flatMap(({ board_id }) => board_id ?? []));
  const routing = await readRouting(reader, [...ids]);
  return forms.map((form) => routed(form, routing));
}

/** The forms that lead to the boards, in their order. */
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

/** Where forms may lead. */
interface Routing {
  /** The boards that the actor may read. */
  readonly shown: { has(boardId: string): boolean };
  /** The boards that take cards. */
  readonly takers: ReadonlySet<string>;
}

/** Whether a form takes submissions is the same for all, whether or not they may see where it leads. Rule C4. */
async function readRouting(reader: Reader, boardIds: readonly string[]): Promise<Routing> {
  const everything = reader.unrestricted();
  const [boards, readable, lists] = await Promise.all([
    everything.getMany("board", boardIds),
    readReadable(reader, boardIds),
    everything.countBy({ kind: "list", where: [absent("archived")] }, "board_id", boardIds),
  ]);
  const takers = new Set<string>();
  for (const [id, { archived }] of boards) if (archived === undefined && (lists.get(id) ?? 0) > 0) takers.add(id);
  return { shown: readable ?? boards, takers };
}

/** Undefined where no board is hidden. */
const readReadable = async (reader: Reader, boardIds: readonly string[]) =>
  (await reader.hides("board")) ? reader.getMany("board", boardIds) : undefined;

/** Of the card of a submission only what the submitter knows. */
export function presentSubmittedCard(
  { teamId }: Pick<OperationContext, "teamId">,
  { id, title, form_id, form_values, time_created }: CardDocument,
): SubmittedCard {
  return {
    id,
    type: "card",
    team_id: teamId,
    title,
    time_created,
    ...(form_id === undefined ? {} : { form_id }),
    ...(form_values === undefined ? {} : { form_values }),
  };
}

/** The list that takes a form's submissions, whether or not who submits may see it. Rule C4. */
export async function destinationOf(session: Session, form: FormDocument): Promise<ListDocument> {
  const list = await firstLiveListOf(session, form.board_id);
  if (list !== null) return list;
  throw refusal("destination_missing", "form_id", `Form ${form.id} has no board with a list that takes submissions.`);
}

async function firstLiveListOf(session: Session, boardId: string | undefined): Promise<ListDocument | null> {
  const board = boardId === undefined ? null : await session.get("board", boardId);
  if (board === null || board.archived !== undefined) return null;
  const { kind, where } = siblingLists({ board_id: board.id });
  const live = [...where, absent("archived")];
  const [first] = await session.find({ kind, where: live, sort: ascending("order_key"), limit: 1 });
  const list = first === undefined ? null : await session.get("list", first.id);
  return list?.archived === undefined ? list : null;
}
