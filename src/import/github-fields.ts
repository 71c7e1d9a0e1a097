import { isObject } from "../base/is-object";
import { columnName } from "./column-names";
import { anyCsv } from "./csv-formats";
import { type LooseJson, objectOf, objectsOf, stringOf, stringsOf } from "./json-file";
import { isPageTitle, listOf } from "./json-pages";
import { priorityCalled } from "./list-behavior";

interface ShownFields {
  readonly priority: number | undefined;
  readonly estimate: number | undefined;
  readonly start: string;
  readonly due: string;
  readonly details: readonly (readonly [string, string])[];
}

/** The fields that a project gives an item, by their names in lower case; of which those that mean something here are told apart. */
export function githubFields(item: LooseJson): {
  readonly status: string;
  readonly fields: LooseJson;
  readonly shown: ShownFields;
} {
  const { content: _, repository: _repository, status, fieldValues, ...given } = item;
  const fields: LooseJson = { ...given, ...valuesOf(fieldValues) };
  return { status: fieldText(status) || fieldText(fields["status"]), fields, shown: shownOf(fields) };
}

/** The values as GraphQL gives them, each with its field. */
function valuesOf(fieldValues: unknown): LooseJson {
  const values = objectsOf(listOf(fieldValues)).map((value): [string, unknown] => {
    const { field, name, text, number, date, title, users, labels, milestone, repository } = value;
    const iteration = stringOf(title) === "" ? undefined : { title };
    const found = name ?? text ?? number ?? date ?? iteration ?? milestone ?? repository;
    return [stringOf(objectOf(field)["name"]).toLowerCase(), found ?? listOf(users ?? labels)];
  });
  return Object.fromEntries(values.filter(([name]) => name !== "" && name !== "repository"));
}

const elsewhere: ReadonlySet<string> = new Set([
  ...["id", "title", "status", "type", "labels", "assignees", "linked pull requests", "parent issue"],
  ...["createdat", "updatedat", "isarchived"],
]);

function shownOf(fields: LooseJson): ShownFields {
  const shown = {
    priority: undefined as number | undefined,
    estimate: undefined as number | undefined,
    start: "",
    due: "",
  };
  const details: [string, string][] = [];
  for (const [name, value] of Object.entries(fields)) {
    const text = fieldText(value);
    if (elsewhere.has(name.toLowerCase()) || isPageTitle(name) || text === "") continue;
    const field = anyCsv.columns.get(columnName(name));
    const priority = field === "priority" ? priorityCalled(text) : undefined;
    const isDate = /^\d{4}-\d\d-\d\d/.test(text);
    if (priority !== undefined && shown.priority === undefined) shown.priority = priority || undefined;
    else if (field === "estimate" && Number(text) > 0 && shown.estimate === undefined) shown.estimate = Number(text);
    else if (field === "start" && isDate && shown.start === "") shown.start = text;
    else if (field === "due" && isDate && shown.due === "") shown.due = text;
    else details.push([name, text]);
  }
  return { ...shown, details };
}

/** Iterations and milestones are objects with titles, several values lists of texts. */
const fieldText = (value: unknown): string => {
  if (!isObject(value)) return stringOf(value) || stringsOf(value).join(", ");
  return stringOf(value["title"]) || stringOf(value["name"]);
};
