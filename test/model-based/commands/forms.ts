import { fc } from "@fast-check/vitest";
import type { Actor, FormFieldInput } from "workspace-engine";
import { takesSubmissions } from "../agreement/forms";
import { answered, command, flag, INVALID, index, maybe, pick, title, userId } from "../command";
import { addCard } from "../model/cards";
import { assign, authoredNow, change, found } from "../model/change";
import { joinedNow } from "../model/members";
import { type Model, type ModelForm, USER_ID } from "../model/model";
import { removeForm } from "../model/removal";

const short: FormFieldInput[] = [{ id: "what", type: "short_text", label: "What?", required: true }];
const long: FormFieldInput[] = [
  {
    id: "since",
    type: "short_text",
    required: true,
    conditions: [{ field_id: "stops", operator: "eq", value: "true" }],
  },
  { id: "what", type: "long_text", order: -1 },
  { id: "stops", type: "checkbox" },
  { id: "prio", type: "card_property", card_property: "priority" },
  { id: "who", type: "card_property", card_property: "assignees" },
];
const faulty: FormFieldInput[] = [...short, { id: "where", type: "dropdown", options: [] }];
const variants = { short, long, faulty };

const fields = {
  ...{ board: maybe(fc.option(index, { freq: 5 })), order: maybe(fc.constantFrom(0, 1.5, -2)), is_public: flag },
  ...{
    fields: maybe(fc.constantFrom("short" as const, "long" as const, "long" as const, "faulty" as const)),
    is_portal_visible: flag,
  },
  ...{ participants_required: flag, summary: flag, description: maybe(fc.constantFrom("Tell us", "")) },
};

const isOf = ({ fields }: Pick<ModelForm, "fields">, variant: readonly FormFieldInput[]): boolean =>
  fields.length === variant.length;

interface Drawn {
  readonly board: number | null | undefined;
  readonly order: number | undefined;
  readonly fields: keyof typeof variants | undefined;
  readonly is_public: boolean | undefined;
  readonly is_portal_visible: boolean | undefined;
  readonly participants_required: boolean | undefined;
  readonly summary: boolean | undefined;
  readonly description: string | undefined;
}

function inputOf(model: Model, { board, fields, summary, ...given }: Drawn) {
  const board_id = board === null ? "" : pick(model.boards, board)?.id;
  const summary_field_id = summary === undefined ? undefined : summary ? "what" : "";
  return { ...given, board_id, summary_field_id, fields: fields === undefined ? undefined : variants[fields] };
}

/** A form whose summary field is not among its fields is no form, nor is one with a dropdown without options. */
const isFaulty = (form: Pick<ModelForm, "fields" | "summary_field_id">): boolean =>
  isOf(form, faulty) || (form.summary_field_id !== undefined && form.fields.length === 0);

const orderAfterAll = ({ forms }: Model): number =>
  forms.length === 0 ? 1 : Math.floor(Math.max(...forms.map(({ order }) => order))) + 1;

export const formCommands = [
  command(
    "createForm",
    fc.record({ title, ...fields }),
    async ({ model, workspace }, { title, ...drawn }) => {
      const input = inputOf(model, drawn);
      const form: ModelForm = {
        ...{
          id: "",
          title,
          description: undefined,
          board_id: undefined,
          folder_id: undefined,
          order: orderAfterAll(model),
        },
        ...{ is_portal_visible: false, is_public: false, participants_required: false, summary_field_id: undefined },
        ...{ fields: [], ...authoredNow(model) },
      };
      assign(form, input);
      const answer = await answered(workspace.createForm({ title, ...input }), isFaulty(form) && INVALID);
      if (answer !== undefined) model.forms.push({ ...form, id: answer.form.id });
    },
    3,
  ),

  command(
    "updateForm",
    fc.record({ at: index, title: maybe(title), ...fields }),
    async ({ model, workspace }, { at, title, ...drawn }) => {
      const form = pick(model.forms, at);
      if (form === undefined) return;
      const input = inputOf(model, drawn);
      const after = { ...form };
      assign(after, input);
      const call = workspace.updateForm({ form_id: form.id, title, ...input });
      if ((await answered(call, isFaulty(after) && INVALID)) === undefined) return;
      change(model, form, () => assign(form, { title, ...input }));
    },
    2,
  ),

  command("copyForm", fc.record({ at: index, title: maybe(title) }), async ({ model, workspace }, { at, title }) => {
    const form = pick(model.forms, at);
    if (form === undefined || model.forms.length > 15) return;
    const answer = await workspace.copyForm({ form_id: form.id, title });
    model.forms.push({
      ...{ ...form, id: answer.form.id, title: title ?? form.title, order: orderAfterAll(model) },
      ...{ is_portal_visible: false, is_public: false, ...authoredNow(model) },
    });
  }),

  command("deleteForm", index, async ({ model, workspace }, at) => {
    const form = pick(model.forms, at);
    if (form === undefined) return;
    await workspace.deleteForm({ form_id: form.id });
    removeForm(model, form.id);
  }),

  command(
    "submitForm",
    fc.record({
      ...{
        at: index,
        what: maybe(fc.constantFrom("It stays blank", "One\nTwo")),
        stops: flag,
        prio: maybe(fc.constantFrom("1", "4")),
      },
      ...{ since: maybe(fc.constant("Monday")), who: fc.array(userId, { maxLength: 2 }), participant: maybe(userId) },
      via: maybe(fc.constantFrom("portal" as const, "public" as const)),
    }),
    async ({ model, workspace }, { at, participant, via, stops, who, ...texts }) => {
      const form = pick(model.forms, at);
      if (form === undefined) return;
      const given = { ...texts, stops: stops?.toString(), who: who.length === 0 ? undefined : who };
      const values = Object.fromEntries(
        Object.entries(given).flatMap(([id, value]) => (value === undefined ? [] : [[id, value]])),
      );
      const participants = participant === undefined ? [] : [participant];
      const call = workspace.submitForm({ form_id: form.id, values, participants, via });
      const has = (id: string): boolean => values[id] !== undefined;
      const unknown = Object.keys(values).some((id) => form.fields.every((field) => field.id !== id));
      const isMissing = isOf(form, long) ? stops === true && !has("since") : isOf(form, short) && !has("what");
      const lacks = form.participants_required && via !== "public" && participants.length === 0;
      const refusal = (): string | false => {
        if (via === "public" && !form.is_public) return "403 no_access";
        if (unknown || isMissing || lacks) return INVALID;
        return !takesSubmissions(model, form) && "409 destination_missing";
      };
      const answer = await answered(call, refusal());
      if (answer === undefined) return;
      const list = model.lists.find((each) => each.board_id === form.board_id && each.archived === undefined);
      const { since, ...shown } = values;
      const kept = { ...shown, ...(stops && since !== undefined ? { since } : {}) };
      const whole = Object.entries(kept).map(([id, value]) => [
        id,
        Array.isArray(value) ? JSON.stringify([...new Set(value)]) : value,
      ]);
      const summary = form.summary_field_id === undefined ? undefined : texts.what?.split("\n")[0];
      const people = who.map((user_id) => ({ user_id }));
      const submitter: Actor = { user_id: USER_ID, type: via === "public" ? "system" : "user" };
      addCard(
        model,
        {
          ...{
            id: answer.card.id,
            title: summary ?? form.title,
            form_id: form.id,
            form_values: Object.fromEntries(whole),
          },
          ...{ priority: texts.prio === undefined ? undefined : Number(texts.prio), members: joinedNow(model, people) },
          ...{ watched: participants.includes(USER_ID), user: submitter, user_updated: submitter },
        },
        found(list),
      );
    },
    5,
  ),
];
