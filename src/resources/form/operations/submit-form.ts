import * as z from "zod/mini";
import type { Actor } from "../../../base/actor";
import { CONTENT_MAX_LENGTH, FORM_FIELDS_MAX, FORM_VALUES_MAX, fits } from "../../../base/limits";
import { fromMilliseconds } from "../../../base/time";
import { failure, type Issue, refusal } from "../../../errors/errors";
import type { Given } from "../../../fields/declared-fields";
import { type CallOptions, operation } from "../../../operation/operation";
import { type ActingActor, type OperationContext, recordedActor } from "../../../session/context";
import type { Session } from "../../../session/session";
import { absent, ascending } from "../../../storage/query";
import type { Card, CardDocument } from "../../card/card-fields";
import { insertCard } from "../../card/operations/create-card";
import { presentCard } from "../../card/operations/present-card";
import { contentSchema, idSchema, listOf, recordById } from "../../common/base-schemas";
import { membersNow } from "../../common/part-inputs";
import type { ListDocument } from "../../list/list-fields";
import { siblingLists } from "../../ordering/operations/placement";
import type { TagDocument } from "../../tag/tag-fields";
import type { CardPropertyField, FormField } from "../form-field";
import type { FormDocument, SubmittedCard } from "../form-fields";
import { type Answers, formValues, instantIn, readSubmission, type Submission, submissionTitle } from "./answers";

/** The properties that fields of type card_property fill in; of two fields for one value the last counts. Rule C4. */
function cardProperties(fields: readonly FormField[], answers: Answers, { timeUnit, timeZone }: OperationContext) {
  const valuesOf = (property: CardPropertyField) =>
    fields
      .filter(({ type, card_property }) => type === "card_property" && card_property === property)
      .flatMap(({ id, options = [] }) => {
        const path = `values.${id}`;
        return (answers.get(id) ?? []).map((value) => ({ id: value, path, isOffered: options.includes(value) }));
      });
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

type NamedValue = ReturnType<typeof cardProperties>["tags"][number];

/** The tags a submission names: who submits need not see those that the form offers. */
async function submittedTags(session: Session, named: readonly NamedValue[]): Promise<readonly TagDocument[]> {
  const ids = named.map(({ id }) => id);
  const found = await session.getMany("tag", ids);
  const tags: TagDocument[] = [];
  for (const [index, { id, path, isOffered }] of named.entries()) {
    const tag = found[index] ?? null;
    if (tag === null) throw refusal("not_found", path, `There is no tag ${id} in this workspace.`);
    if (!isOffered) await session.require("tag", id, path);
    tags.push(tag);
  }
  return tags;
}

function refuseForeignTags(tags: readonly TagDocument[], named: readonly NamedValue[], space: string | undefined) {
  for (const [index, { id, project_id }] of tags.entries()) {
    if (project_id === undefined || project_id === space) continue;
    const message = `Tag ${id} belongs to another space than the form's board.`;
    throw refusal("invalid_input", named[index]?.path ?? "values", message, "misplaced");
  }
}

const submitFormInput = () => ({
  form_id: idSchema,
  /** The submitted values, by field id: a text, or several where a field takes several. */
  values: z.nullish(recordById(value, FORM_FIELDS_MAX)),
  /** Ids of users who follow what becomes of the submission: they watch the card. */
  participants: z.nullish(listOf(idSchema)),
  /** Where it comes from: the workspace's portal, the default, or the form's public page. */
  via: z.nullish(z.enum(["portal", "public"])),
});

export interface SubmitFormInput extends Given<typeof submitFormInput> {}

export interface SubmitFormOutput {
  /** Where the acting user may not read it, no more of it than what was submitted. */
  readonly card: Card | SubmittedCard;
}

export interface SubmitForm {
  /**
   * Creates a card from the submitted values, last in the first live list of the form's board.
   *
   * Conditions decide which fields count; what was filled in elsewhere is neither asked for nor kept. The submitter
   * needs access to the form, not to the board; where they may not read the card, they see no more of it than what
   * they submitted. Viewers submit to forms that are public or listed by the portal. The card of a public submission
   * was created by an actor of the type `system`, unless the acting actor says its type. Rules C4, U31.
   * @throws WorkspaceError 400 `invalid_input` with an issue for each value that is missing, wrong or of no field, 403
   * `no_access`, also to a public submission of a form that is not public and to a viewer where the form is not offered
   * to all, 404 `not_found` for the form or a tag, 409 `destination_missing` when the form's board takes no cards.
   * @example
   * const { card } = await workspace.submitForm({ form_id: "1", values: { what: "The page stays blank" } });
   * card.title; // "The page stays blank"
   * card.form_values; // { what: "The page stays blank" }
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
  input: submitFormInput,
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
  throw failure("invalid_input", `The submission is not valid. ${first.path}: ${first.message}`, { issues: all });
}

async function insertSubmission(
  session: Session,
  form: FormDocument,
  { fields, answers }: Submission,
  byWhom: Pick<CardDocument, "user" | "user_updated" | "watcher_ids">,
): Promise<CardDocument> {
  const { assignees, tags, ...properties } = cardProperties(fields, answers, session.context);
  const people = assignees.map((user_id) => ({ user_id }));
  const submitted = await submittedTags(session, tags);
  const list = await destinationOf(session, form);
  refuseForeignTags(submitted, tags, list.project_id);
  return insertCard(session, list, {
    ...properties,
    ...byWhom,
    title: submissionTitle(form, answers),
    members: membersNow(people, session.context.now),
    tag_ids: [...new Set(tags.map(({ id }) => id))],
    form_id: form.id,
    form_values: formValues(fields, answers),
  });
}

function presentSubmittedCard(
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
async function destinationOf(session: Session, { id, board_id }: FormDocument): Promise<ListDocument> {
  const board = board_id === undefined ? null : await session.get("board", board_id);
  if (board !== null && board.archived === undefined) {
    const where = [...siblingLists({ board_id: board.id }).where, absent("archived")];
    const [list] = await session.findGuarded({ kind: "list", where, sort: ascending("order_key") });
    if (list !== undefined) return list;
  }
  throw refusal("destination_missing", "form_id", `Form ${id} has no board with a list that takes submissions.`);
}
