import { expect, test } from "vitest";
import type { ActingActor, CreateFormInput, FormFieldInput } from "workspace-engine";
import { boardWorkspace, newWorkspace, pathRefused, refusalOf, secretPlace } from "../fixture";

const text: FormFieldInput = { id: "what", type: "short_text", label: "What?" };

const orderOf = (forms: readonly { readonly title: string }[]) => forms.map(({ title }) => title);

test("[N2.14] a form has at most 500 conditions in all its fields together", async () => {
  const { workspace } = newWorkspace();
  const conditions = Array.from({ length: 250 }, (_, value) => {
    return { field_id: "what", operator: "eq", value: String(value) } as const;
  });
  const field = (id: string): FormFieldInput => ({ id, type: "short_text", conditions });
  await workspace.createForm({ title: "Long", fields: [text, field("a"), field("b")] });
  const more = { ...text, id: "c", conditions: conditions.slice(0, 1) };
  const asked = workspace.createForm({ title: "Longer", fields: [text, field("a"), field("b"), more] });
  expect(await pathRefused(asked, 400)).toBe("fields");
});

test("[U31.2 C4.10] a form is created with its board, and with fields that have defaults for what is not given", async () => {
  const { workspace, board_id } = await boardWorkspace();
  const { form } = await workspace.createForm({
    title: "Report a bug",
    board_id,
    summary_field_id: "what",
    fields: [
      { ...text, placeholder: "In a word", options: ["dropped"], card_property: "tags" },
      { id: "where", type: "dropdown", options: ["Here", "There"], multi_select: true, placeholder: "dropped" },
      { id: "size", type: "number", conditions: [{ field_id: "where", operator: "is_empty" }], required: true },
    ],
    public_settings: { url: "https://example.org/bugs" },
  });
  const defaults = { label: "", required: false, conditions: [], condition_logic: "and" };
  const conditions = [{ field_id: "where", operator: "is_empty", value: "" }];
  expect(form).toMatchObject({ board_id, order: 1, routing_status: "active", summary_field_id: "what" });
  expect(form.public_settings).toEqual({ url: "https://example.org/bugs" });
  expect(form.fields).toEqual([
    { ...defaults, ...text, order: 0, placeholder: "In a word" },
    { ...defaults, id: "where", type: "dropdown", order: 1, options: ["Here", "There"], multi_select: true },
    { ...defaults, id: "size", type: "number", order: 2, required: true, conditions },
  ]);
  expect((await workspace.getForm({ form_id: form.id })).form).toEqual(form);
});

test("[U31.2] a form shows its fields by their order", async () => {
  const { workspace } = newWorkspace();
  const fields = [3, 1, 2, 1].map((order, index) => ({ ...text, id: `f${index}`, order }));
  const { form } = await workspace.createForm({ title: "Form", fields });
  expect(form.fields.map(({ id }) => id)).toEqual(["f1", "f3", "f2", "f0"]);
});

test("[U31.3 T6.1] fields in an update replace all, and null takes them and the board away", async () => {
  const { workspace, board_id } = await boardWorkspace();
  const { form } = await workspace.createForm({ title: "Form", board_id, fields: [text], summary_field_id: "what" });
  const update = (changes: object) => workspace.updateForm({ form_id: form.id, ...changes });
  expect((await update({ fields: [{ ...text, id: "why" }], summary_field_id: "why" })).form.fields).toHaveLength(1);
  const { form: cleared } = await update({ fields: null, board_id: null, summary_field_id: "" });
  expect(cleared).toMatchObject({ title: "Form", board_id: null, fields: [] });
  expect(cleared).not.toHaveProperty("summary_field_id");
});

test("[U31.2 R18.1] a board shows the forms that lead to it, in their order", async () => {
  const { workspace, board_id } = await boardWorkspace();
  await workspace.createForm({ title: "B", board_id, order: 2 });
  const { form } = await workspace.createForm({ title: "A", board_id, order: 1.5 });
  await workspace.createForm({ title: "Elsewhere" });
  const { board } = await workspace.getBoard({ board_id });
  expect(orderOf(board.forms)).toEqual(["A", "B"]);
  expect(board.forms[0]).toEqual(form);
});

test("[U31.3] the copy of a form has the fields and the board, comes last and is offered to nobody", async () => {
  const { workspace, board_id } = await boardWorkspace();
  const { form } = await workspace.createForm({
    title: "Form",
    board_id,
    fields: [text],
    summary_field_id: "what",
    is_public: true,
    is_portal_visible: true,
    public_settings: { url: "/form" },
  });
  await workspace.createForm({ title: "Other" });
  const bob = workspace.as({ user_id: "u-bob", role: "member" });
  const { form: copy } = await bob.copyForm({ form_id: form.id });
  const { public_settings: _, ...kept } = form;
  const actor = { user_id: "u-bob", type: "user" };
  const own = { id: "3", order: 3, is_public: false, is_portal_visible: false, user: actor, user_updated: actor };
  expect(copy).toEqual({ ...kept, ...own });
  expect((await bob.copyForm({ form_id: form.id, title: "Again" })).form.title).toBe("Again");
});

test("[C4.8 R18.1] the board of a form is missing while it is archived or has no live list, and found again after", async () => {
  const { workspace } = newWorkspace();
  const { board } = await secretPlace(workspace);
  const { form } = await workspace.createForm({ title: "Form", board_id: board.id });
  const status = async () => (await workspace.getForm({ form_id: form.id })).form.routing_status;
  const [list_id = ""] = board.list_order;
  expect(await status()).toBe("active");
  await workspace.updateList({ list_id, archived: true });
  expect(await status()).toBe("destination_missing");
  await workspace.createList({ board_id: board.id, title: "Another" });
  expect(await status()).toBe("active");
  await workspace.updateBoard({ board_id: board.id, archived: true });
  expect(await status()).toBe("destination_missing");
  await workspace.updateBoard({ board_id: board.id, archived: false });
  expect((await workspace.getForms()).forms.map((each) => each.routing_status)).toEqual(["active"]);
});

const on = (...ids: string[]) => ids.map((field_id) => ({ field_id, operator: "eq", value: "x" }) as const);
const field = (id: string, ...ids: string[]): FormFieldInput => ({ id, type: "short_text", conditions: on(...ids) });

test.each<[string, Omit<CreateFormInput, "title">, readonly string[]]>([
  ["[C4.10] a field id given twice", { fields: [field("a"), field("a")] }, ["fields[0].id"]],
  [
    "[C4.10] a condition on a field that is not there",
    { fields: [field("a"), field("b", "a", "c")] },
    ["fields[1].conditions[1].field_id"],
  ],
  ["[C4.10] a condition on the field itself", { fields: [field("a", "a")] }, ["fields[0].conditions"]],
  [
    "[C4.10] a circle of conditions, and no more than it",
    { fields: [field("a", "b"), field("b", "c"), field("c", "a"), field("d", "a"), field("e")] },
    ["fields[0].conditions", "fields[1].conditions", "fields[2].conditions"],
  ],
  [
    "[C4.10] two circles, and what lies between them",
    { fields: [field("a", "a", "b"), field("b", "c"), field("c", "d", "e"), field("d", "c"), field("e")] },
    ["fields[0].conditions", "fields[1].conditions", "fields[2].conditions", "fields[3].conditions"],
  ],
  ["[C4.10] no card property", { fields: [{ id: "a", type: "card_property" }] }, ["fields[0].card_property"]],
  ["[C4.10] a dropdown without options", { fields: [{ id: "a", type: "dropdown" }] }, ["fields[0].options"]],
  ["[C4.10] a summary field that is not there", { summary_field_id: "a" }, ["summary_field_id"]],
  [
    "[C4.10] a summary field that is no text",
    { summary_field_id: "a", fields: [{ id: "a", type: "number" }] },
    ["summary_field_id"],
  ],
  [
    "[C4.2 R18.1] an operator that does not exist",
    { fields: [{ ...field("a"), conditions: [{ field_id: "a", operator: "like" as "eq" }] }] },
    ["fields[0].conditions[0].operator"],
  ],
  ["[K6.1] a field called __proto__", { fields: [field("__proto__")] }, ["fields[0].id"]],
  ["more fields than 500", { fields: Array.from({ length: 501 }, (_, index) => field(`f${index}`)) }, ["fields"]],
  ["an order that is no number", { order: Number.NaN }, ["order"]],
])("%s: 400, naming the place", async (_, input, paths) => {
  const { workspace } = newWorkspace();
  const { issues } = await refusalOf(workspace.createForm({ title: "Form", ...input }), 400);
  expect(issues.map(({ path }) => path)).toEqual(paths);
  expect((await workspace.getForms()).forms).toEqual([]);
});

test("[C4.10] an update that takes away what the rest needs is 400", async () => {
  const { workspace } = newWorkspace();
  const fields = [field("a"), field("b", "a")];
  const { form } = await workspace.createForm({ title: "Form", fields, summary_field_id: "a" });
  const update = workspace.updateForm({ form_id: form.id, fields: [field("b", "a")] });
  const { issues } = await refusalOf(update, 400);
  expect(issues.map(({ path }) => path)).toEqual(["fields[0].conditions[0].field_id", "summary_field_id"]);
  expect((await workspace.getForm({ form_id: form.id })).form).toEqual(form);
});

test("[K7.1 C4.10] a snapshot with such a form is refused, and the issues name the places", async () => {
  const { workspace } = newWorkspace();
  const shape = { type: "short_text", label: "", order: 0, required: false, condition_logic: "and" } as const;
  const circle = [
    { ...shape, id: "a", conditions: on("b") },
    { ...shape, id: "b", conditions: on("a") },
  ];
  const forms = [{ id: "1", title: "Form", board_id: "9", summary_field_id: "c", fields: circle }];
  const { issues } = await refusalOf(workspace.load({ time_unit: "seconds", forms }), 400);
  expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "forms[0].board_id unknown_reference",
    "forms[0].fields[0].conditions cycle",
    "forms[0].fields[1].conditions cycle",
    "forms[0].summary_field_id not_a_text_field",
  ]);
});

async function secretBoard() {
  const { workspace } = newWorkspace();
  const { board } = await secretPlace(workspace);
  const form = async (title: string, more: object) => (await workspace.createForm({ title, ...more })).form;
  const there = { board_id: board.id, fields: [text] };
  const closed = await form("Closed", there);
  const portal = await form("Portal", { ...there, is_portal_visible: true });
  const open = await form("Open", { ...there, is_public: true });
  const nowhere = await form("Nowhere", {});
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  return { workspace, eve, board, closed, portal, open, nowhere };
}

test("[U31.15 E4.6 E4.8] a form of a board that is hidden is hidden, unless it is offered to all", async () => {
  const { eve, closed, open } = await secretBoard();
  const { forms } = await eve.getForms();
  expect(orderOf(forms)).toEqual(["Portal", "Open", "Nowhere"]);
  expect(forms.map((form) => form.routing_status)).toEqual(["active", "active", "destination_missing"]);
  await refusalOf(eve.getForm({ form_id: closed.id }), 403);
  expect((await eve.getForm({ form_id: open.id })).form).toEqual({ ...open, board_id: null });
});

test("[U31.15 E4.6] only who may see the board changes, copies or removes a form that leads there", async () => {
  const { eve, open, nowhere, board } = await secretBoard();
  await refusalOf(eve.updateForm({ form_id: open.id, title: "Mine" }), 403);
  await refusalOf(eve.copyForm({ form_id: open.id }), 403);
  await refusalOf(eve.deleteForm({ form_id: open.id }), 403);
  await refusalOf(eve.updateForm({ form_id: nowhere.id, board_id: board.id }), 403);
  await refusalOf(eve.createForm({ title: "Mine", board_id: board.id }), 403);
  expect((await eve.updateForm({ form_id: nowhere.id, title: "Mine" })).form.title).toBe("Mine");
});

test("[U31.15 U31.18] anyone submits to a form that is offered to all, and receives of the card only what was submitted", async () => {
  const { workspace, eve, closed, portal, open } = await secretBoard();
  await refusalOf(eve.submitForm({ form_id: closed.id, values: { what: "x" } }), 403);
  const { card } = await eve.submitForm({ form_id: portal.id, values: { what: "Help" } });
  expect(card).toEqual({
    id: card.id,
    type: "card",
    team_id: "t-acme",
    title: "Portal",
    form_id: portal.id,
    form_values: { what: "Help" },
    time_created: 1767603600,
  });
  await refusalOf(eve.getCard({ card_id: card.id }), 403);
  expect((await eve.submitForm({ form_id: open.id, via: "public", values: {} })).card.title).toBe("Open");
  const { cards } = await workspace.previewView({ type: "card", card_filters: { created_from_form: true } });
  expect(cards).toHaveLength(2);
});

test("[U31.15 E4.2] a viewer submits to what is offered to all, and to nothing else", async () => {
  const { workspace, portal, open, nowhere, board } = await secretBoard();
  const vic = workspace.as({ user_id: "u-vic", role: "viewer" });
  const { card } = await vic.submitForm({ form_id: portal.id, values: { what: "Help" } });
  expect((await workspace.getCard({ card_id: card.id })).card.user).toEqual({ user_id: "u-vic", type: "user" });
  expect((await vic.submitForm({ form_id: open.id, values: {} })).card.title).toBe("Open");
  expect((await vic.submitForm({ form_id: open.id, via: "public", values: {} })).card.title).toBe("Open");
  await workspace.updateForm({ form_id: nowhere.id, board_id: board.id });
  await workspace.addProjectMember({ project_id: board.project_id, user_id: "u-vic" });
  expect((await vic.getForm({ form_id: nowhere.id })).form.board_id).toBe(board.id);
  expect(await pathRefused(vic.submitForm({ form_id: nowhere.id, values: {} }), 403)).toBe("form_id");
});

test("[U31.18 E5.2] the card of a public submission is the system's, unless the host says whose", async () => {
  const { workspace, eve, open } = await secretBoard();
  const submitted = async (more: Partial<ActingActor>, via: "public" | "portal") => {
    const actor = eve.as({ user_id: "u-site", role: "member", ...more });
    const { card: answered } = await actor.submitForm({ form_id: open.id, via, values: {} });
    const { card } = await workspace.getCard({ card_id: answered.id });
    expect(card.user_updated).toEqual(card.user);
    return card.user;
  };
  const source = { type: "oauth", client_id: "site" } as const;
  expect(await submitted({ source }, "public")).toEqual({ user_id: "u-site", type: "system", source });
  expect(await submitted({ type: "robot" }, "public")).toEqual({ user_id: "u-site", type: "robot" });
  expect(await submitted({}, "portal")).toEqual({ user_id: "u-site", type: "user" });
});

test("[U31.15] a public submission of a form that is not public is 403, whatever it lacks", async () => {
  const { workspace, portal } = await secretBoard();
  for (const values of [{ what: "x" }, {}, { nothing: "x" }]) {
    await refusalOf(workspace.submitForm({ form_id: portal.id, via: "public", values }), 403);
  }
});
