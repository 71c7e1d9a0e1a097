import { englishName } from "./column-names";
import { plainToHtml } from "./html";
import type { ImportedItem, Person } from "./item";
import { hasKeys, type LooseJson, objectOf, objectsOf, stringOf } from "./json-file";
import type { JsonFormat } from "./json-pages";
import { priorityCalled } from "./list-behavior";
import { dateIn, meaningOf, type Reading } from "./reading";

/** The JSON of an Asana project: its menu, Export, JSON. Subtasks stand within their tasks. Rule G3.1. */
export const asanaJson: JsonFormat = {
  lists: ["data", ""],
  isItem: (task) => hasKeys(task, "gid", "name"),
  read(_json, tasks, reading) {
    const project = objectsOf(tasks[0]?.["projects"])[0] ?? {};
    const title = stringOf(project["name"]) || reading.name || "Asana project";
    return {
      id: stringOf(project["gid"]) || title,
      title,
      items: (task) => itemsOf(task, undefined, undefined, reading),
    };
  },
};

/** A task, and then its subtasks, which are in no section of their own. */
function* itemsOf(
  task: LooseJson,
  parent: string | undefined,
  list: string | undefined,
  reading: Reading,
): Generator<ImportedItem> {
  const item = itemOf(task, parent, list, reading);
  yield item;
  const section = sectionOf(task) ?? list;
  for (const subtask of objectsOf(task["subtasks"])) yield* itemsOf(subtask, item.key, section, reading);
}

const sectionOf = (task: LooseJson): string | undefined =>
  objectsOf(task["memberships"])
    .map((membership) => stringOf(objectOf(membership["section"])["name"]))
    .find((name) => name !== "");

function itemOf(
  task: LooseJson,
  parent: string | undefined,
  inherited: string | undefined,
  reading: Reading,
): ImportedItem {
  const date = (key: string) => dateIn(reading, stringOf(task[key]));
  const section = sectionOf(task) ?? inherited ?? "To do";
  const isDone = task["completed"] === true;
  const isMoved = isDone && meaningOf(section, reading) !== "completed";
  const custom = customFieldsOf(task);
  const kind = task["resource_subtype"] === "milestone" ? ["Milestone"] : [];
  const followers = objectsOf(task["followers"]);
  reading.skipped.add("followers", stringOf(task["name"]), followers.length);
  return {
    key: stringOf(task["gid"]),
    title: stringOf(task["name"]),
    content: plainToHtml(stringOf(task["notes"])),
    list: isMoved ? "Completed" : section,
    members: personOf(task["assignee"]) ?? [],
    author: personOf(task["created_by"])?.[0],
    tags: [...objectsOf(task["tags"]).map(({ name }) => stringOf(name)), ...kind].map((name) => ({ name })),
    priority: custom.priority,
    start: date("start_at") ?? date("start_on"),
    due: date("due_at") ?? date("due_on"),
    completed: date("completed_at"),
    created: date("created_at"),
    updated: date("modified_at"),
    parent: parent ?? (stringOf(objectOf(task["parent"])["gid"]) || undefined),
    urls: stringOf(task["permalink_url"]) === "" ? [] : [{ url: stringOf(task["permalink_url"]), text: "Asana" }],
    links: objectsOf(task["dependencies"]).map(({ gid }) => ({ type: "blocked_by", to: stringOf(gid) })),
    details: [...(isMoved ? [["Section", section] as const] : []), ...custom.details],
  };
}

/** The first field that is called so and says a priority is the priority; of all others name and value. */
function customFieldsOf(task: LooseJson) {
  const details = objectsOf(task["custom_fields"]).map(
    ({ name, display_value }) => [stringOf(name), stringOf(display_value)] as const,
  );
  const isPriority = ([name, value]: readonly [string, string]) =>
    englishName(name) === "priority" && Boolean(priorityCalled(value));
  const found = details.find(isPriority);
  return {
    priority: found && priorityCalled(found[1]),
    details: details.filter((detail) => detail !== found),
  };
}

function personOf(value: unknown): readonly Person[] | undefined {
  const { gid, name, email } = objectOf(value);
  return stringOf(gid) === ""
    ? undefined
    : [{ key: stringOf(gid), name: stringOf(name) || undefined, email: stringOf(email) || undefined }];
}
