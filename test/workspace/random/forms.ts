import type { CreateFormInput } from "workspace-engine";
import type { Actions } from "./action";
import type { Chance } from "./chance";
import type { Existing } from "./existing";
import { dateNear, user } from "./parts";

const fields = (chance: Chance): NonNullable<CreateFormInput["fields"]> => [
  { id: "what", type: "short_text", required: chance.yes(0.3) },
  { id: "stops", type: "checkbox", label: "Does it stop you?" },
  {
    id: "since",
    type: "date",
    order: chance.below(5),
    conditions: [{ field_id: "stops", operator: chance.oneOf(["eq", "is_empty"]), value: "true" }],
  },
  { id: "due", type: "card_property", card_property: "due_date" },
  { id: "who", type: "card_property", card_property: "assignees" },
  { id: "tags", type: "card_property", card_property: "tags" },
];

const input = (there: Existing, chance: Chance) => ({
  description: chance.clearing(chance.content()),
  board_id: chance.clearing(chance.id(there.boards)),
  folder_id: chance.maybe("f-1", 0.3),
  order: chance.maybe((chance.below(40) - 20) / 8),
  is_portal_visible: chance.maybe(chance.yes()),
  participants_required: chance.maybe(chance.yes(0.1)),
  is_public: chance.maybe(chance.yes()),
});

export const formActions = {
  createForm: (there, chance) => ({
    title: chance.title(),
    ...input(there, chance),
    fields: fields(chance),
    summary_field_id: chance.maybe("what"),
  }),
  updateForm: (there, chance) => ({
    form_id: chance.id(there.forms),
    title: chance.maybe(chance.title()),
    ...input(there, chance),
    ...(chance.yes(0.3) ? { fields: fields(chance), summary_field_id: chance.clearing("what") } : {}),
  }),
  deleteForm: (there, chance) => ({ form_id: chance.id(there.forms) }),
  copyForm: (there, chance) => ({ form_id: chance.id(there.forms), title: chance.maybe(chance.title()) }),
  submitForm: (there, chance) => {
    const form = chance.any(there.forms);
    const given = {
      what: chance.maybe(chance.title(), 0.8) ?? null,
      stops: chance.maybe(["true"]) ?? null,
      since: null,
      due: chance.maybe(String(dateNear(there, chance))) ?? null,
      who: chance.maybe([user(chance)]) ?? null,
      tags:
        chance.maybe(
          chance.some(there.tags).map(({ id }) => id),
          0.3,
        ) ?? null,
    };
    const asked = new Set(form?.fields.map(({ id }) => id));
    return {
      form_id: form?.id ?? "404",
      values: Object.fromEntries(Object.entries(given).filter(([id]) => asked.has(id))),
      participants: chance.maybe([user(chance)]),
      via: chance.maybe(chance.oneOf(["portal", "public"]), 0.2),
    };
  },
  receiveEmail: (there, chance) => ({
    board_id: chance.id(there.boards),
    from: chance.oneOf(["eva@example.org", "max@example.org"]),
    email_verified: chance.yes(),
    subject: chance.maybe(chance.title()),
    text: chance.maybe("On the home page"),
    message_id: chance.maybe(`m${chance.below(4)}`),
  }),
} satisfies Actions;
