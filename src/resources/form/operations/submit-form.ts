import * as z from "zod/mini";
import type { Actor } from "../../../base/actor";
import { fits } from "../../../base/fits";
import { CONTENT_MAX_LENGTH, FORM_FIELDS_MAX, FORM_VALUES_MAX } from "../../../base/limits";
import { failure, type Issue } from "../../../errors/errors";
import { type CallOptions, operation } from "../../../operation/operation";
import { type ActingActor, recordedActor } from "../../../session/context";
import type { Session } from "../../../session/session";
import type { Card } from "../../card/card";
import type { CardDocument } from "../../card/card-document";
import { insertCard } from "../../card/operations/insert-card";
import { presentCard } from "../../card/operations/present-card";
import { contentSchema, idSchema } from "../../common/base-schemas";
import { listOf } from "../../common/list-of";
import { membersNow } from "../../common/members-now";
import { recordById } from "../../common/record-schema";
import { formValues } from "../answers";
import type { FormDocument } from "../form-document";
import { submissionTitle } from "../submission-title";
import type { SubmittedCard } from "../submitted-card";
import { cardProperties } from "./card-properties";
import { destinationOf } from "./destination";
import { presentSubmittedCard } from "./present-submitted-card";
import { readSubmission, type Submission } from "./read-submission";
import { refuseForeignTags, submittedTags } from "./submitted-tags";

export interface SubmitFormInput {
  readonly form_id: string;
  /** What was filled in, by field id: a text, or several where a field takes several. */
  readonly values?: Readonly<Record<string, string | readonly string[] | null>> | null | undefined;
  /** Ids of users who follow what becomes of the submission: they watch the card. */
  readonly participants?: readonly string[] | null | undefined;
  /** Where it comes from: the workspace's portal, the default, or the form's public page. */
  readonly via?: "portal" | "public" | null | undefined;
}

export interface SubmitFormOutput {
  /** Where the acting user may not read it, no more of it than what was submitted. */
  readonly card: Card | SubmittedCard;
}

export interface SubmitForm {
  /**
   * Makes a card of what was filled in, last in the first live list of the form's board.
   *
   * Conditions decide which fields count; what was filled in elsewhere is neither asked for nor kept. The submitter
   * needs access to the form, not to the board; where they may not read the card, they are told no more of it than what
   * they submitted. Viewers submit to
   * forms that are public or listed by the portal. The card of a public submission was created by an actor of the type
   * `system`, unless the acting actor says its type. Rules C4, U31.
   *
   * @throws WorkspaceError 400 `invalid_input` with an issue for each value that is missing, wrong or of no field of
   * the form, 403 `no_access`, also to a public submission of a form that is not public and
   * to a viewer where the form is not offered to all, 404 `not_found` for the form or
   * a tag, 409 `destination_missing` when the form's board takes no cards.
   *
   * @example
   * ```ts
   * const { card } = await workspace.submitForm({ form_id: "1", values: { what: "The page stays blank" } });
   * card.title; // "The page stays blank"
   * card.form_values; // { what: "The page stays blank" }
   * ```
   */
  submitForm(input: SubmitFormInput, options?: CallOptions): Promise<SubmitFormOutput>;
}

/** Several values are no longer together than one may be, for conditions look through all of them. */
const values = listOf(contentSchema, FORM_VALUES_MAX).check(
  z.refine((texts) => fits(texts.join(""), CONTENT_MAX_LENGTH), {
    error: `Expected at most ${CONTENT_MAX_LENGTH} characters in all values together.`,
    params: { code: "too_big" },
  }),
);

const value = z.nullable(z.union([contentSchema, values]));

export const submitForm = operation<SubmitForm>({
  role: "viewer",
  input: () => ({
    form_id: idSchema,
    values: z.nullish(recordById(value, FORM_FIELDS_MAX)),
    participants: z.nullish(listOf(idSchema)),
    via: z.nullish(z.enum(["portal", "public"])),
  }),
  async decide(session, { form_id, values, participants, via }) {
    const form = await session.require("form", form_id, "form_id");
    const { actor } = session.context;
    const isOffered = form.is_public || form.is_portal_visible;
    session.permit("form", form, via === "public" ? form.is_public : isOffered || actor.role !== "viewer", "form_id");
    const submission = readSubmission(form.fields, values ?? {}, session.context);
    const lacksParticipant = form.participants_required && via !== "public" && (participants ?? []).length === 0;
    refuseFaults(submission.issues, lacksParticipant);
    const submitter = via === "public" ? unnamed(actor) : recordedActor(actor);
    const card = await insertSubmission(session, form, submission, {
      user: submitter,
      user_updated: submitter,
      watcher_ids: [...new Set(participants)],
    });
    const isShown = await session.canRead("card", card);
    return async (reader) => ({
      card: isShown ? await presentCard(reader, card) : presentSubmittedCard(session.context, card),
    });
  },
});

/** A public page knows nobody: the card is the system's, through the user that the host acts as there. */
const unnamed = (actor: ActingActor): Actor => ({ ...recordedActor(actor), type: actor.type ?? "system" });

function refuseFaults(issues: readonly Issue[], lacksParticipant: boolean): void {
  const message = "Name at least one participant.";
  const all = lacksParticipant ? [...issues, { path: "participants", code: "required", message }] : issues;
  const [first] = all;
  if (first === undefined) return;
  throw failure("invalid_input", `The submission is not valid. ${first.path}: ${first.message}`, {
    issues: all,
  });
}

async function insertSubmission(
  session: Session,
  form: FormDocument,
  { fields, answers }: Submission,
  byWhom: Pick<CardDocument, "user" | "user_updated" | "watcher_ids">,
): Promise<CardDocument> {
  const { assignees, tags, ...properties } = cardProperties(fields, answers, session.context);
  const submitted = await submittedTags(session, tags);
  const list = await destinationOf(session, form);
  refuseForeignTags(submitted, tags, list.project_id);
  return insertCard(session, list, {
    ...properties,
    ...byWhom,
    title: submissionTitle(form, answers),
    members: membersNow(
      assignees.map((user_id) => ({ user_id })),
      session.context.now,
    ),
    tag_ids: [...new Set(tags.map(({ id }) => id))],
    form_id: form.id,
    form_values: formValues(fields, answers),
  });
}
