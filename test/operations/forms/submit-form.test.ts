import { expect, test } from "vitest";
import type { CreateFormInput, FormFieldInput, SubmitFormInput } from "workspace-engine";
import { boardWorkspace, pathRefused, refusalOf } from "../fixture";

type Values = NonNullable<SubmitFormInput["values"]>;

/** A form over a board with lists, and a way to submit to it. */
async function formWith(fields: readonly FormFieldInput[], more: Partial<CreateFormInput> = {}, options = {}) {
  const fixture = await boardWorkspace(options);
  const { workspace, board_id } = fixture;
  const { form } = await workspace.createForm({ title: "Form", board_id, fields, ...more });
  const submit = (values: Values, rest: Omit<SubmitFormInput, "form_id"> = {}) =>
    workspace.submitForm({ form_id: form.id, values, ...rest });
  return { ...fixture, form, submit };
}

const optional = (type: FormFieldInput["type"], more: Partial<FormFieldInput> = {}): FormFieldInput => ({
  id: "f",
  type,
  ...more,
});

test("[C4.6 C8.1 L3.2 E5.2] a submission becomes the last card of the board's first live list", async () => {
  const { workspace, form, lists, board_id, project_id } = await formWith([optional("short_text")]);
  await workspace.createCard({ title: "First", list_id: lists.doing });
  await workspace.updateList({ list_id: lists.todo, archived: true });
  const actor = { user_id: "u-bob", role: "member", source: { type: "oauth", client_id: "desk" } } as const;
  const { card } = await workspace.as(actor).submitForm({ form_id: form.id, values: { f: "Smoke" } });
  expect(card).toMatchObject({
    title: "Form",
    content: "",
    list_id: lists.doing,
    board_id,
    project_id,
    status: "started",
    form_id: form.id,
    form_values: { f: "Smoke" },
    user: { user_id: "u-bob", type: "user", source: { type: "oauth", client_id: "desk" } },
  });
  const { list } = await workspace.getList({ list_id: lists.doing });
  expect(list.cards?.map(({ title }) => title)).toEqual(["First", "Form"]);
  expect((await workspace.getCard({ card_id: card.id })).card.form_values).toEqual({ f: "Smoke" });
});

test("[C4.6] a submission is called like the first line of its summary field, and else like the form", async () => {
  const fields = [optional("long_text"), { id: "other", type: "short_text" } as const];
  const { submit } = await formWith(fields, { summary_field_id: "f" });
  expect((await submit({ f: "  The page\nstays blank  ", other: "x" })).card.title).toBe("The page");
  expect((await submit({ f: " \n ", other: "x" })).card.title).toBe("Form");
  expect((await submit({})).card.title).toBe("Form");
  expect((await submit({ f: "é".repeat(2000) })).card.title).toBe("é".repeat(1024));
});

test("[C4.6 C4.2] a hidden summary field names nothing", async () => {
  const fields = [optional("short_text", { conditions: [{ field_id: "b", operator: "eq", value: "yes" }] })];
  const { submit } = await formWith([...fields, { id: "b", type: "short_text" }], { summary_field_id: "f" });
  expect((await submit({ f: "Hidden", b: "no" })).card.title).toBe("Form");
  expect((await submit({ f: "Shown", b: "yes" })).card.title).toBe("Shown");
});

test("[C4.6] several values are a JSON array in the string, also when one is given", async () => {
  const { submit } = await formWith([
    { id: "many", type: "dropdown", options: ["a", "b"], multi_select: true },
    { id: "one", type: "dropdown", options: ["a", "b"] },
    { id: "files", type: "attachments" },
    { id: "boxes", type: "checkbox", options: ["x", "y"] },
  ]);
  const { card } = await submit({ many: ["b", "a", "b"], one: ["a"], files: "https://example.org/1", boxes: ["y"] });
  expect(card.form_values).toEqual({
    many: '["b","a"]',
    one: "a",
    files: '["https://example.org/1"]',
    boxes: '["y"]',
  });
});

test("[C4.2] of fields left empty in a submission nothing is kept", async () => {
  const { submit } = await formWith([optional("short_text"), { id: "g", type: "attachments" }]);
  expect((await submit({ f: "  ", g: [] })).card.form_values).toEqual({});
  expect((await submit({ f: null, g: ["", " "] })).card.form_values).toEqual({});
});

test("[C4.6 U21.18] participants watch the card", async () => {
  const { workspace, submit } = await formWith([]);
  const { card } = await submit({}, { participants: ["u-bob", "u-eve", "u-bob"] });
  for (const [user_id, is_watching] of [
    ["u-bob", true],
    ["u-eve", true],
    ["u-ada", false],
  ] as const) {
    const seen = await workspace.as({ user_id, role: "viewer" }).getCard({ card_id: card.id });
    expect(seen.card).toMatchObject({ is_watching, members: [] });
  }
});

test("[C4.11] for a submission through the portal a participant may be required, in public never", async () => {
  const { submit } = await formWith([], { participants_required: true, is_public: true });
  for (const rest of [{}, { via: "portal" }, { participants: [] }] as const) {
    expect(await pathRefused(submit({}, rest), 400)).toBe("participants");
  }
  await submit({}, { participants: ["u-bob"] });
  await submit({}, { via: "public" });
});

test("[C4.8 E2.10] a submission of a form that leads nowhere is 409, after what is wrong with the values", async () => {
  const { workspace, submit, board_id } = await formWith([optional("number")]);
  await workspace.updateBoard({ board_id, archived: true });
  expect(await refusalOf(submit({}), 409)).toMatchObject({ code: "destination_missing" });
  await refusalOf(submit({ f: "many" }), 400);
  const { form } = await workspace.createForm({ title: "Nowhere" });
  expect(await pathRefused(workspace.submitForm({ form_id: form.id }), 409)).toBe("form_id");
  const { cards } = await workspace.previewView({ type: "card", card_filters: {} });
  expect(cards).toEqual([]);
});

test("[U31.17 F4.9] a client may make the card of a form itself", async () => {
  const { workspace, form, lists } = await formWith([]);
  const create = (form_id: string) => workspace.createCard({ title: "Card", list_id: lists.todo, form_id });
  expect((await create(form.id)).card.form_id).toBe(form.id);
  expect((await create("")).card).not.toHaveProperty("form_id");
  expect(await pathRefused(create("404"), 404)).toBe("form_id");
});

const property = (card_property: NonNullable<FormFieldInput["card_property"]>): FormFieldInput => ({
  id: card_property,
  type: "card_property",
  card_property,
});
const all = [property("priority"), property("assignees"), property("due_date"), property("tags")];

test("[U31.13] card properties are applied to the card, and kept in form_values", async () => {
  const { workspace, submit, clock } = await formWith(all);
  const { tag } = await workspace.createTag({ name: "Bug" });
  const values = { priority: "2", assignees: ["u-bob", "u-eve"], due_date: "1767700000", tags: tag.id };
  const { card } = await submit(values);
  const member = { assigned_date: Math.floor(clock.now() / 1000), role: "member" };
  expect(card).toMatchObject({
    priority: 2,
    due_date: 1767700000,
    members: [
      { user_id: "u-bob", ...member },
      { user_id: "u-eve", ...member },
    ],
    tags: [{ id: tag.id }],
    form_values: {
      priority: "2",
      assignees: '["u-bob","u-eve"]',
      due_date: "1767700000",
      tags: `["${tag.id}"]`,
    },
  });
});

test.each([
  ["1767700000000", {}, 1767700000],
  ["1767700000", { timeUnit: "milliseconds" }, 1767700000000],
  ["2026-01-09", {}, Date.UTC(2026, 0, 9) / 1000],
  ["2026-01-09", { timeZone: "Europe/Berlin" }, Date.UTC(2026, 0, 8, 23) / 1000],
  ["2026-01-09T10:30Z", { timeZone: "Europe/Berlin" }, Date.UTC(2026, 0, 9, 10, 30) / 1000],
])("[U31.13 T2.1] %s is a due date, with %j %i", async (due_date, options, expected) => {
  const { submit } = await formWith([property("due_date")], {}, options);
  expect((await submit({ due_date })).card).toMatchObject({ due_date: expected });
});

test("[U31.13 C4.2] card properties of a hidden field are not applied", async () => {
  const hidden = { ...property("priority"), conditions: [{ field_id: "b", operator: "eq", value: "x" } as const] };
  const { submit } = await formWith([hidden, { id: "b", type: "short_text" }]);
  const { card } = await submit({ priority: "1" });
  expect(card).not.toHaveProperty("priority");
});

test("[U31.13] of two fields for one card property the last that shows counts, and people and tags add up", async () => {
  const fields = [
    property("priority"),
    { ...property("priority"), id: "again" },
    property("assignees"),
    { ...property("assignees"), id: "more" },
  ];
  const { submit } = await formWith(fields);
  const { card } = await submit({ priority: "1", again: "3", assignees: "u-bob", more: ["u-eve", "u-bob"] });
  expect(card).toMatchObject({ priority: 3, members: [{ user_id: "u-bob" }, { user_id: "u-eve" }] });
});

test("[U31.13 E2.3] a tag that does not exist is 404, and one of another space 400", async () => {
  const { workspace, submit } = await formWith([property("tags")]);
  const { project } = await workspace.createProject({ title: "Other" });
  const { tag } = await workspace.createTag({ name: "Foreign", project_id: project.id });
  expect(await pathRefused(submit({ tags: ["404"] }), 404)).toBe("values.tags");
  expect(await pathRefused(submit({ tags: tag.id }), 400)).toBe("values.tags");
});

const options = ["Red", " Green "];
const cases: readonly (readonly [FormFieldInput, readonly string[], readonly string[]])[] = [
  [optional("short_text"), ["x", " x ", "1".repeat(1024)], ["1".repeat(1025)]],
  [optional("long_text"), ["x".repeat(102_400)], ["x".repeat(102_401)]],
  [optional("number"), ["0", "-1.5", "+3", "1e9", ".5", " 7 "], ["one", "1,5", "0x10", "1e999", "--1", "Infinity"]],
  [optional("date"), ["2026-01-09", "2026-01-09T10:00Z", "1767700000", "-5"], ["now", "tomorrow", "0", "2026-02-30"]],
  [optional("date"), ["2026-01"], ["2026-01-09||+1d", "9".repeat(300)]],
  [optional("dropdown", { options }), options, ["Blue", "red", "Green"]],
  [optional("checkbox"), ["true", "false"], ["yes", "1"]],
  [optional("checkbox", { options }), ["Red"], ["true"]],
  [optional("email"), ["a@b.co", " a+b@mail.example.org "], ["a", "a@b", "a@@b.co", "a b@c.de", "@b.co", "a@.co"]],
  [optional("phone"), ["+49 (170) 123-456.7", "110"], ["call me", "12", "1".repeat(21), "++1234"]],
  [optional("link"), ["https://example.org/x?y#z", "HTTP://example.org"], ["example.org", "javascript:alert(1)"]],
  [optional("link"), ["https://example.org"], ["https://", "ftp://example.org", "https://exa mple.org"]],
  [optional("info"), [], ["anything"]],
  [optional("card_property", { card_property: "priority" }), ["1", "4"], ["0", "5", "high", "1.5"]],
  [optional("card_property", { card_property: "assignees", options: ["u-bob"] }), ["u-bob"], ["u-eve"]],
  [optional("card_property", { card_property: "assignees" }), ["u-eve"], ["not an id"]],
  [optional("card_property", { card_property: "due_date" }), ["2026-01-09"], ["soon", "9000-01-01"]],
];
const rows = cases.flatMap(([field, right, wrong]) => [
  ...right.map((value) => ({ field, value, accepted: true })),
  ...wrong.map((value) => ({ field, value, accepted: false })),
]);

test.each(rows)(
  "[U31.9] a value for $field.type: $value is accepted: $accepted",
  async ({ field, value, accepted }) => {
    const { submit } = await formWith([field]);
    if (accepted) expect((await submit({ f: value })).card.form_values).toHaveProperty("f");
    else expect(await pathRefused(submit({ f: value }), 400)).toBe("values.f");
  },
);

test("[U31.9] of several values the one at fault is named", async () => {
  const { submit } = await formWith([optional("dropdown", { options: ["a", "b"], multi_select: true })]);
  expect(await pathRefused(submit({ f: ["a", "", "c"] }), 400)).toBe("values.f[2]");
});

test("[U31.9 K6.1] too many values are 400, and so is one of a field the form does not have", async () => {
  const { submit } = await formWith([optional("short_text")]);
  const { issues } = await refusalOf(submit({ f: ["a", "b"], g: "c", constructor: "d" }), 400);
  expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "values.g unknown_field",
    "values.constructor unknown_field",
    "values.f too_big",
  ]);
  expect(await pathRefused(submit(JSON.parse('{"__proto__":"x"}')), 400)).toBe("values.__proto__");
});

const required = (type: FormFieldInput["type"], more: Partial<FormFieldInput> = {}) =>
  optional(type, { required: true, ...more });

test.each([
  [required("short_text"), " "],
  [required("attachments"), []],
  [required("checkbox"), "false"],
  [required("checkbox", { options: ["a"] }), []],
  [required("card_property", { card_property: "tags" }), ""],
] as const)("[U31.9] a required field %j is missing with %j", async (field, value) => {
  const { submit } = await formWith([field]);
  for (const values of [{ f: value }, {}]) {
    const { issues } = await refusalOf(submit(values), 400);
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual(["values.f required"]);
  }
});

test("[U31.9] a required field is given with a value, and an info field never needs one", async () => {
  const { submit } = await formWith([required("checkbox"), { id: "i", type: "info", required: true }]);
  expect((await submit({ f: "true" })).card.form_values).toEqual({ f: "true" });
});

test("[C4.2] a required field is not asked for while it is hidden, nor is what depends on it", async () => {
  const shown = (field_id: string, operator: "eq" | "neq" | "is_empty", value = "") => ({
    conditions: [{ field_id, operator, value }],
  });
  const { submit } = await formWith([
    { id: "a", type: "short_text" },
    { id: "b", type: "number", required: true, ...shown("a", "eq", "yes") },
    { id: "c", type: "short_text", required: true, ...shown("b", "is_empty") },
    { id: "d", type: "short_text", ...shown("c", "neq", "x") },
  ]);
  const { card } = await submit({ a: "no", b: "no number", c: "hidden", d: "hidden" });
  expect(card.form_values).toEqual({ a: "no" });
  const { issues } = await refusalOf(submit({ a: "yes", b: "no number" }), 400);
  expect(issues.map(({ path }) => path)).toEqual(["values.b"]);
  expect((await submit({ a: "yes", b: "1", c: "hidden", d: "hidden" })).card.form_values).toEqual({ a: "yes", b: "1" });
});
