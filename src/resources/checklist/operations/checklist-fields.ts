import * as z from "zod/mini";
import { contentSchema, titleSchema } from "../../common/base-schemas";
import { listOf } from "../../common/list-of";

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

export const checklistItemFields = {
  title: titleSchema,
  content: z.nullish(contentSchema),
  checked: z.nullish(z.boolean()),
};

export const checklistFields = {
  title: titleSchema,
  content: z.nullish(contentSchema),
  items: z.nullish(listOf(z.object(checklistItemFields))),
};
