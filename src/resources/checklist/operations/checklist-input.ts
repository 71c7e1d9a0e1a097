import * as z from "zod/mini";
import type { TimeUnit } from "../../../base/time";
import { inputsOf } from "../../../fields/field-table";
import { listOf } from "../../common/list-of";
import { checklistFields, checklistItemFields } from "../checklist-fields";

export interface ChecklistInput {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** At most 102400 characters. */
  readonly content?: string | null | undefined;
  readonly items?: readonly ChecklistItemInput[] | null | undefined;
}

export interface ChecklistItemInput {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** At most 102400 characters. */
  readonly content?: string | null | undefined;
  readonly checked?: boolean | null | undefined;
}

/** What creating a checklist takes, and its items with it. */
export const checklistInputs = (unit: TimeUnit) => ({
  ...inputsOf(checklistFields, unit, "created"),
  items: z.nullish(listOf(z.object(inputsOf(checklistItemFields, unit, "created")))),
});
