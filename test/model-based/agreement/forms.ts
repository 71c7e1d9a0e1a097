import type { FormFieldInput, Workspace } from "workspace-engine";
import { defined } from "../model/change";
import type { Model, ModelForm } from "../model/model";
import { expectSame } from "./expect-same";

/** By `order`, then id. Rule U31.2. */
export const formsInOrder = ({ forms }: Model): ModelForm[] =>
  [...forms].sort((left, right) => left.order - right.order || Number(left.id) - Number(right.id));

/** A board takes submissions while it and one of its lists are live. Rule C4.8. */
export function takesSubmissions(model: Model, { board_id }: ModelForm): boolean {
  const board = model.boards.find(({ id }) => id === board_id);
  if (board === undefined || board.archived !== undefined) return false;
  return model.lists.some((list) => list.board_id === board.id && list.archived === undefined);
}

function expectedField(field: FormFieldInput, index: number) {
  const conditions = (field.conditions ?? []).map((each) => ({ ...each, value: each.value ?? "" }));
  const { label, order, required, condition_logic } = field;
  return defined({
    ...{ ...field, conditions, label: label ?? "", order: order ?? index },
    ...{ required: required ?? false, condition_logic: condition_logic ?? "and" },
  });
}

export function expectedForm(model: Model, form: ModelForm) {
  const fields = form.fields.map(expectedField).sort((left, right) => left.order - right.order);
  return defined({
    ...{ ...form, fields, board_id: form.board_id ?? null },
    routing_status: takesSubmissions(model, form) ? "active" : "destination_missing",
  });
}

export async function expectForms(workspace: Workspace, model: Model): Promise<void> {
  const { forms } = await workspace.getForms({ count: 1000 });
  expectSame(
    forms,
    formsInOrder(model).map((form) => expectedForm(model, form)),
    "the forms",
  );
}
