import type { FormField, FormFieldConditionOperator } from "../../model/form-field";
import { holdsText } from "../../storage/holds-text";
import type { Answers } from "./answers";

type Conditional = Pick<FormField, "id" | "conditions" | "condition_logic">;

type Holds = (answer: readonly string[], value: string) => boolean;

const operators: Readonly<Record<FormFieldConditionOperator, Holds>> = {
  eq: (answer, value) => answer.includes(value),
  neq: (answer, value) => !answer.includes(value),
  contains: (answer, value) => answer.some((each) => holdsText(each, value)),
  is_empty: (answer) => answer.length === 0,
};

/** The fields that show with these answers. A condition on a field that does not show is false. Rule C4. */
export function visibleFields<F extends Conditional>(fields: readonly F[], answers: Answers): readonly F[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const known = new Map<string, boolean>();

  const isVisible = (field: Conditional): boolean => {
    const visible = known.get(field.id);
    if (visible !== undefined) return visible;
    // Counts while its conditions are looked at, so that a circle comes to an end.
    known.set(field.id, false);
    known.set(field.id, conditionsHold(field));
    return known.get(field.id) === true;
  };

  const conditionsHold = ({ conditions, condition_logic }: Conditional): boolean => {
    if (conditions.length === 0) return true;
    const holds = ({ field_id, operator, value }: FormField["conditions"][number]): boolean => {
      const on = byId.get(field_id);
      return on !== undefined && isVisible(on) && operators[operator](answers.get(field_id) ?? [], value);
    };
    return condition_logic === "or" ? conditions.some(holds) : conditions.every(holds);
  };

  return fields.filter(isVisible);
}
