import { fromMilliseconds } from "../../../base/time-unit";
import type { OperationContext } from "../../../session/context";
import type { Answers } from "../answers";
import type { CardPropertyField, FormField } from "../form-field";
import { instantIn } from "./value-faults";

/** What a submission says of its card. */
export interface CardProperties {
  readonly priority?: number;
  readonly due_date?: number;
  readonly assignees: readonly string[];
  readonly tags: readonly NamedValue[];
}

/** A value that names something. */
export interface NamedValue {
  readonly id: string;
  /** Of the value in the request. */
  readonly path: string;
  /** Whether it is one of the field's options. */
  readonly isOffered: boolean;
}

/** The properties that fields of type card_property fill in; of two fields for one value the last counts. Rule C4. */
export function cardProperties(
  fields: readonly FormField[],
  answers: Answers,
  { timeUnit, timeZone }: Pick<OperationContext, "timeUnit" | "timeZone">,
): CardProperties {
  const valuesOf = (property: CardPropertyField): NamedValue[] =>
    fields
      .filter(({ type, card_property }) => type === "card_property" && card_property === property)
      .flatMap(({ id, options = [] }) =>
        (answers.get(id) ?? []).map((value) => ({
          id: value,
          path: `values.${id}`,
          isOffered: options.includes(value),
        })),
      );
  const priority = valuesOf("priority").at(-1);
  const due = valuesOf("due_date").at(-1);
  const instant = due === undefined ? undefined : instantIn(due.id, timeZone);
  return {
    ...(priority === undefined ? {} : { priority: Number(priority.id) }),
    ...(instant === undefined ? {} : { due_date: fromMilliseconds(instant, timeUnit) }),
    assignees: valuesOf("assignees").map(({ id }) => id),
    tags: valuesOf("tags"),
  };
}
