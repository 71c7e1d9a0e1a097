import { TITLE_MAX_LENGTH } from "../../base/limits";
import type { Answers } from "./answers";
import type { FormDocument } from "./form-document";

/** What the card of a submission is called: the first line of the summary field, or like the form. Rule U31. */
export function submissionTitle({ title, summary_field_id }: FormDocument, answers: Answers): string {
  const [summary = ""] = (summary_field_id === undefined ? undefined : answers.get(summary_field_id)) ?? [];
  return titleFrom(summary.trim().split(/[\r\n]/)[0] ?? "") || title;
}

/** A text as a title: cut where it is too long for one. */
export const titleFrom = (text: string): string => [...text.trim()].slice(0, TITLE_MAX_LENGTH).join("").trim();
