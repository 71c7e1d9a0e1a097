import type { FormFieldInput } from "workspace-engine";
import * as schemas from "../../../../src/resources/form/form-field";
import { image, type Scene, TITLE } from "./scene";

const operators = schemas.formFieldConditionOperatorSchema.options;
const conditions = operators.map((operator) => ({ field_id: "short_text", operator, value: "a" }));

const plain = schemas.formFieldTypeSchema.options
  .filter((type) => type !== "card_property")
  .map((type): FormFieldInput => ({ id: type, type, label: type, description: "Why", placeholder: "…" }));

const fields: readonly FormFieldInput[] = [
  ...plain.map((field) => (field.type === "dropdown" ? { ...field, options: ["a", "b"], multi_select: true } : field)),
  ...schemas.cardPropertyFieldSchema.options.map(
    (card_property): FormFieldInput => ({ id: card_property, type: "card_property", card_property }),
  ),
  { id: "any", type: "number", conditions, condition_logic: "or" },
];

/** A form with every kind of field that leads somewhere, with its cards, and one that leads nowhere. */
export async function makeForms(scene: Scene, board_id: string, list_id: string): Promise<void> {
  const { workspace } = scene;
  const { form } = await workspace.createForm({
    ...{ title: TITLE, description: "Tell us", icon: image(scene), board_id, folder_id: "f-1", order: 0.5, fields },
    ...{ summary_field_id: "short_text", is_public: true, public_settings: { url: "https://example.org/form" } },
  });
  await workspace.submitForm({ form_id: form.id, values: { short_text: "It stops" } });
  await workspace.createCard({ title: TITLE, list_id, form_id: form.id, form_values: { short_text: "It stops too" } });
  const { form: lost } = await workspace.createForm({ title: "Nowhere", folder_id: "f-1" });
  await workspace.updateForm({ form_id: lost.id, folder_id: null, board_id: null });
  await submitFromOutside(workspace);
}

/** Submits a public form whose cards the sender may not read. */
async function submitFromOutside(workspace: Scene["workspace"]): Promise<void> {
  const { project } = await workspace.createProject({ title: "Inside", is_private: true });
  const { board } = await workspace.createBoard({ title: "Inbox", project_id: project.id, lists: [{ title: "New" }] });
  const { form } = await workspace.createForm({ title: "Ask", board_id: board.id, fields, is_public: true });
  const outside = workspace.as({ user_id: "u-eve", role: "viewer" });
  await outside.submitForm({ form_id: form.id, values: { short_text: "It stops" } });
}
