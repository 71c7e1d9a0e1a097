import { isObject } from "../base/json";
import { anyCsv } from "./csv-formats";
import { githubToHtml, htmlOf, plainToHtml } from "./html";
import type { ImportedItem, ImportedList } from "./item";
import { type JsonFormat, jsonItem, jsonPaths, PAGE_TITLE } from "./json-item";
import {
  entriesOf,
  hasKeys,
  isConnection,
  type LooseJson,
  numberOf,
  objectOf,
  objectsOf,
  stringOf,
  textAt,
  textsAt,
  valuesAt,
} from "./json-value";
import { dateIn, meaningOf, type Reading } from "./reading";
import { columnName, englishName, priorityCalled } from "./words";
import words from "./words.json";

/** Issues as `gh issue list --json …`, the REST API and GraphQL give them: objects with numbers and titles. */
export const githubIssues: JsonFormat = {
  format: "github-issues",
  // A project or a milestone has a number and a title too.
  isItem: (issue) =>
    hasKeys(issue, "number", "title") &&
    !hasKeys(issue, "content") &&
    !["items", "issues", "pullRequests"].some((name) => isConnection(issue[name])),
  read(_json, first, reading) {
    const repositories = new Set(first.map(repositoryOf));
    const [repository = ""] = repositories;
    const title = (repositories.size > 1 ? "" : repository || reading.name) || "GitHub issues";
    return {
      id: title,
      title,
      lists: words.githubLists as readonly ImportedList[],
      items(issue) {
        if (isLeftOut(issue, reading)) return [];
        const item = issueOf(issue, reading);
        const own = repositoryOf(issue);
        // Numbers distinguish issues within their repository alone.
        const key = own === "" || own === title ? item.key : `${own}#${item.key}`;
        return [{ ...item, key, list: stateOf(issue) }];
      },
    };
  },
};

const repositoryOf = (issue: LooseJson): string =>
  /github\.com\/([^/]+\/[^/]+)\/(?:issues|pull)\//.exec(textAt(issue, "html_url|url"))?.[1] ?? "";

function stateOf(issue: LooseJson): string {
  if (!/^(closed|merged)$/i.test(textAt(issue, "state"))) return "Open";
  const isUnplanned = /not_planned|duplicate/i.test(textAt(issue, "stateReason|state_reason"));
  return isUnplanned ? "Closed as not planned" : "Closed";
}

/** As `gh project item-list --format json` or GraphQL gives it: the fields of the project beside each content. */
export const githubProject: JsonFormat = {
  format: "github-project",
  isItem: (item) => hasKeys(item, "content", "title") || hasKeys(item, "content", "fieldValues"),
  read(json, [first], reading) {
    const title = textAt(json, "title") || stringOf(first?.[PAGE_TITLE]) || reading.name || "GitHub project";
    const items = (item: LooseJson) =>
      isLeftOut(objectOf(item["content"]), reading) ? [] : [projectItemOf(item, reading)];
    return { id: title, title, items };
  },
};

function projectItemOf(item: LooseJson, reading: Reading): ImportedItem {
  const inner = objectOf(item["content"]);
  const { content: _, repository, status, fieldValues, ...given } = item;
  const fields: LooseJson = { ...given, ...valuesOf(fieldValues) };
  const { details, ...shown } = shownOf(fields, reading);
  const issue = issueOf({ ...inner, ...fields, title: fields["title"] ?? inner["title"], id: item["id"] }, reading);
  const number = textAt(inner, "number");
  const url = textAt(inner, "url");
  return {
    ...issue,
    ...shown,
    key: url || textAt(item, "id") || `${stringOf(repository)} ${issue.title}`,
    list: fieldText(status) || fieldText(fields["status"]) || "No status",
    due: shown.due ?? issue.due,
    parent: textAt(fields, "parent issue.url") || undefined,
    urls: [...linkTo(url, number), ...textsAt(fields, "linked pull requests").map((pull) => ({ url: pull }))],
    details: [...numberDetail(inner, number), ...details],
  };
}

function valuesOf(fieldValues: unknown): LooseJson {
  const values = entriesOf(fieldValues).map((given): [string, unknown] => {
    const value = objectOf(given);
    const { name, text, number, date, title, users, labels, milestone, repository } = value;
    const iteration = stringOf(title) === "" ? undefined : { title };
    const found = name ?? text ?? number ?? date ?? iteration ?? milestone ?? repository;
    return [textAt(value, "field.name").toLowerCase(), found ?? entriesOf(users ?? labels)];
  });
  return Object.fromEntries(values.filter(([name]) => name !== "" && name !== "repository"));
}

/** The meanings of a project's fields here: the first of each meaning; all others are details. */
function shownOf(fields: LooseJson, reading: Reading) {
  const shown: Partial<Record<"priority" | "estimate" | "start" | "due", number | undefined>> = {};
  const details: [string, string][] = [];
  for (const [name, value] of Object.entries(fields)) {
    const text = fieldText(value);
    if (words.githubShownFields.includes(name.toLowerCase()) || name === PAGE_TITLE || text === "") continue;
    const field = anyCsv.columns.get(columnName(name));
    const priority = field === "priority" ? priorityCalled(text) : undefined;
    if (priority !== undefined && shown.priority === undefined) shown.priority = priority || undefined;
    else if (field === "estimate" && Number(text) > 0 && shown.estimate === undefined) shown.estimate = Number(text);
    else if ((field === "start" || field === "due") && /^\d{4}-\d\d-\d\d/.test(text) && !(field in shown))
      shown[field] = dateIn(reading, text);
    else details.push([name, text]);
  }
  return { ...shown, details };
}

/** Iterations and milestones are objects with titles, several values lists of texts. */
const fieldText = (value: unknown): string =>
  isObject(value) ? textAt(value, "title|name") : textsAt({ value }, "value").join(", ");

const PULL_REQUEST = "Pull request";

function issueOf(issue: LooseJson, reading: Reading): ImportedItem {
  const toHtml = (text: unknown) => htmlOf(stringOf(text), githubToHtml, reading.changed);
  const item = jsonItem(issue, jsonPaths.github, toHtml, reading);
  const number = textAt(issue, "number");
  const types = [isPullRequest(issue) ? PULL_REQUEST : "", textAt(issue, "type.name|issueType.name")];
  const counts = [issue["comments"], issue["commentsCount"], objectOf(issue["comments"])["totalCount"]];
  const counted = counts.map(numberOf).find((count) => count !== undefined) ?? 0;
  reading.skipped.add(COUNTED_COMMENTS, item.title, counted - (item.comments ?? []).length);
  const projects = valuesAt(issue, "projectItems").map((project) =>
    [...textsAt(project, "title"), ...textsAt(project, "status.name")].join(": "),
  );
  return {
    ...item,
    tags: [...types.filter((name) => name !== "").map((name) => ({ name })), ...item.tags],
    urls: linkTo(textAt(issue, "html_url|url"), number),
    details: [...numberDetail(issue, number), ...item.details, ["Projects", projects.join(", ")]],
  };
}

const COUNTED_COMMENTS = "comments that are counted but not in the file: gh issue list --json with comments has them";

const isPullRequest = (issue: LooseJson): boolean =>
  issue["isPullRequest"] === true ||
  isObject(issue["pull_request"]) ||
  [issue["type"], issue["__typename"]].includes("PullRequest") ||
  /\/pull\/\d+$/.test(textAt(issue, "html_url|url"));

function isLeftOut(issue: LooseJson, { skipped, withoutPullRequests }: Reading): boolean {
  if (!withoutPullRequests || !isPullRequest(issue)) return false;
  skipped.add("pull requests", textAt(issue, "title"));
  return true;
}

const numberDetail = (issue: LooseJson, number: string): (readonly [string, string])[] =>
  number === "" ? [] : [[isPullRequest(issue) ? PULL_REQUEST : "Issue", `#${number}`]];

const linkTo = (url: string, number: string) =>
  url === "" ? [] : [{ url, text: number === "" ? undefined : `#${number}` }];

/** The JSON of an Asana project: its menu, Export, JSON. Subtasks stand within their tasks. Rule G3.1. */
export const asanaJson: JsonFormat = {
  format: "asana-json",
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
