import type { Ids } from "../../access/every-operation";

interface Sample {
  /** Fields without which this one has no meaning. */
  readonly beside?: object;
  readonly tried?: readonly unknown[];
}

const other = { id: "b", type: "checkbox", label: "B" };
const noSummary = { summary_field_id: null };
const fields = {
  text: { ...noSummary, fields: [{ id: "a", type: "short_text", label: "A" }, other, { ...other, id: "c" }] },
  dropdown: { ...noSummary, fields: [{ id: "a", type: "dropdown", label: "A", options: ["x", "y"] }] },
  property: { ...noSummary, fields: [{ id: "a", type: "card_property", card_property: "priority" }] },
  conditional: {
    ...noSummary,
    fields: [
      { id: "a", type: "short_text", label: "A", conditions: [{ field_id: "b", operator: "eq", value: "true" }] },
      ...[other, { ...other, id: "c" }],
    ],
  },
};

const relation = { hints: [{ type: "relation", relation: { card: { card_id: "2" }, similarity: 0.5 } }] };

/** Where values for the type of a field do not do. */
export function samples({ lists, form_id }: Ids): Readonly<Record<string, Sample>> {
  const forms = ["createForm", "updateForm"].flatMap((name): [string, Sample][] => [
    ...["id", "type", "label", "description", "placeholder", "order", "required", "condition_logic"].map(
      (field): [string, Sample] => [`${name}.fields[].${field}`, { beside: fields.text }],
    ),
    [`${name}.fields[].card_property`, { beside: fields.property }],
    [`${name}.fields[].multi_select`, { beside: fields.dropdown }],
    [`${name}.fields[].options[]`, { beside: fields.dropdown }],
    [`${name}.fields[].conditions[].field_id`, { beside: fields.conditional, tried: ["b", "c"] }],
    [`${name}.fields[].conditions[].operator`, { beside: fields.conditional }],
    [`${name}.fields[].conditions[].value`, { beside: fields.conditional, tried: ["true", "false"] }],
    [`${name}.fields[].id`, { beside: fields.text, tried: ["a", "d"] }],
    [`${name}.summary_field_id`, { beside: fields.text, tried: ["a", null] }],
  ]);
  return {
    ...Object.fromEntries(forms),
    "createCard.form_values": { beside: { form_id, list_id: lists[0] }, tried: [{ what: "A" }, { what: "B" }] },
    "submitForm.values": { tried: [{ what: "A" }, { what: "B" }] },
    "setHints.hints[].relation.card.card_id": { beside: relation },
    "setHints.hints[].relation.similarity": { beside: relation, tried: [0.1, 0.9] },
    "search.query": { beside: { q: undefined }, tried: ["copy", "font"] },
    "search.q": { beside: { query: undefined }, tried: ["copy", "font"] },
    "search.fields": { beside: { q: undefined, query: "copy" }, tried: [["title"], ["content"]] },
    "search.types": { beside: { q: undefined, query: "copy" }, tried: [["card"], ["page"]] },
    "search.statuses": { beside: { q: undefined, query: "copy" }, tried: [["committed"], ["completed"]] },
    "summarizeTimeEntries.group_by": { tried: [[{ field: "user_id" }], [{ field: "card_id" }]] },
    "summarizeTimeEntries.measures": { tried: [[{ sum: "duration_seconds" }], [{ max: "started_at" }]] },
    "summarizeTimeEntries.with": { tried: ["titles", null] },
    "copyPage.with_subpages": { beside: { parent_page_id: "" } },
    "updateTimeEntry.category_id": { beside: { time_category_id: undefined } },
  };
}
