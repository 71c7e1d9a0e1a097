import { englishName } from "./column-names";
import { plainToHtml } from "./html";
import type { ImportedItem } from "./item";
import type { JsonFormat } from "./json-item";
import { jsonItem, jsonPaths } from "./json-item";
import { hasKeys, type LooseJson, objectsOf, stringOf, textAt, textsAt } from "./json-value";
import { priorityCalled } from "./list-behavior";
import { meaningOf, type Reading } from "./reading";

/** The JSON of an Asana project: its menu, Export, JSON. Subtasks stand within their tasks. Rule G3.1. */
export const asanaJson: JsonFormat = {
  isItem: (task) => hasKeys(task, "gid", "name"),
  read(_json, [task], reading) {
    const title = textAt(task, "projects.name") || reading.name || "Asana project";
    return { id: textAt(task, "projects.gid") || title, title, items: (each) => itemsOf(each, {}, reading) };
  },
};

/** A task, and then its subtasks, which are in no section of their own. */
function* itemsOf(task: LooseJson, above: Partial<ImportedItem>, reading: Reading): Generator<ImportedItem> {
  const item = jsonItem(task, jsonPaths.asana, (text) => plainToHtml(stringOf(text)), reading);
  const section = item.list || above.list || "To do";
  const isMoved = task["completed"] === true && meaningOf(section, reading) !== "completed";
  const page = textAt(task, "permalink_url");
  const fields = objectsOf(task["custom_fields"]).map(
    ({ name, display_value }) => [stringOf(name), stringOf(display_value)] as const,
  );
  const priority = fields.find(([name, value]) => englishName(name) === "priority" && priorityCalled(value));
  reading.skipped.add("followers", item.title, objectsOf(task["followers"]).length);
  yield {
    ...item,
    list: isMoved ? "Completed" : section,
    tags: task["resource_subtype"] === "milestone" ? [...item.tags, { name: "Milestone" }] : item.tags,
    priority: priority && priorityCalled(priority[1]),
    parent: above.key ?? item.parent,
    urls: page === "" ? [] : [{ url: page, text: "Asana" }],
    links: textsAt(task, "dependencies.gid").map((to) => ({ type: "blocked_by", to })),
    details: [["Section", isMoved ? section : ""], ...fields.filter((field) => field !== priority)],
  };
  const inherited = { key: item.key, list: item.list || above.list || "" };
  for (const subtask of objectsOf(task["subtasks"])) yield* itemsOf(subtask, inherited, reading);
}
