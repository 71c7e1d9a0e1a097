import { isObject } from "../base/is-object";
import { columnName } from "./column-names";
import { anyCsv } from "./csv-formats";
import { githubToHtml, htmlOf } from "./html";
import type { ImportedItem, Person } from "./item";
import { hasKeys, type LooseJson, numberOf, objectOf, objectsOf, stringOf, stringsOf } from "./json-file";
import { isConnection, isPageTitle, type JsonFormat, listOf, pageTitleOf } from "./json-pages";
import { priorityCalled } from "./list-behavior";
import { dateIn, type Reading } from "./reading";

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

type Shown = Partial<Record<"priority" | "estimate" | "start" | "due", number | undefined>>;

/** The meanings of a project's fields here: the first of each meaning; all others are details. */
function shownOf(fields: LooseJson, reading: Reading) {
  const shown: Shown = {};
  const details: [string, string][] = [];
  for (const [name, value] of Object.entries(fields)) {
    const text = fieldText(value);
    if (elsewhere.has(name.toLowerCase()) || isPageTitle(name) || text === "") continue;
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
const fieldText = (value: unknown): string => {
  if (!isObject(value)) return stringOf(value) || stringsOf(value).join(", ");
  return stringOf(value["title"]) || stringOf(value["name"]);
};

/** Issues as `gh issue list --json …`, the REST API and GraphQL give them: objects with numbers and titles. */
export const githubIssues: JsonFormat = {
  lists: ["", "items"],
  isItem: (issue) => hasKeys(issue, "number", "title") && !hasKeys(issue, "content") && !holdsItems(issue),
  read(_json, first, reading) {
    const repositories = new Set(first.map(repositoryOf));
    const [repository = ""] = repositories;
    const title = repositories.size > 1 ? "GitHub issues" : repository || reading.name || "GitHub issues";
    return {
      id: title,
      title,
      lists: [
        { key: "Open", title: "Open", behavior: "committed" },
        { key: "Closed", title: "Closed", behavior: "completed" },
        { key: "Closed as not planned", title: "Closed as not planned", behavior: "cancelled" },
      ],
      items: (issue) =>
        isLeftOut(issue, reading) ? [] : [{ ...issueOf(issue, stateOf(issue), reading), key: keyOf(issue, title) }],
    };
  },
};

/**
 * A project as `gh project item-list --format json` or GraphQL gives it: the fields of the project beside each content. See
 * https://github.com/cli/cli/blob/trunk/pkg/cmd/project/shared/queries/queries.go.
 */
export const githubProject: JsonFormat = {
  lists: ["items", ""],
  isItem: (item) => hasKeys(item, "content", "title") || hasKeys(item, "content", "fieldValues"),
  read(json, [first], reading) {
    const title = stringOf(json["title"]) || pageTitleOf(first) || reading.name || "GitHub project";
    const items = (item: LooseJson) =>
      isLeftOut(objectOf(item["content"]), reading) ? [] : [projectItemOf(item, reading)];
    return { id: title, title, items };
  },
};

/** A project or a milestone has a number and a title too. */
const holdsItems = (value: LooseJson): boolean =>
  ["items", "issues", "pullRequests"].some((name) => isConnection(value[name]));

function isLeftOut(issue: LooseJson, { skipped, withoutPullRequests }: Reading): boolean {
  if (!withoutPullRequests || !isPullRequest(issue)) return false;
  skipped.add("pull requests", stringOf(issue["title"]));
  return true;
}

function projectItemOf(item: LooseJson, reading: Reading): ImportedItem {
  const inner = objectOf(item["content"]);
  const { content: _, repository: _repository, status, fieldValues, ...given } = item;
  const fields: LooseJson = { ...given, ...valuesOf(fieldValues) };
  const shown = shownOf(fields, reading);
  const merged = { ...inner, ...fields, title: fields["title"] ?? inner["title"], id: item["id"] };
  const issue = issueOf(merged, fieldText(status) || fieldText(fields["status"]) || "No status", reading);
  const url = stringOf(inner["url"]);
  const number = stringOf(inner["number"]);
  const repository = stringOf(item["repository"]);
  const pulls = stringsOf(fields["linked pull requests"]).map((pull) => ({ url: pull, text: undefined }));
  const parent = stringOf(objectOf(fields["parent issue"])["url"]);
  return {
    ...issue,
    ...shown,
    key: url || stringOf(item["id"]) || `${repository} ${stringOf(merged.title)}`,
    due: shown.due ?? issue.due,
    parent: parent || undefined,
    urls: [...linkTo(url, number), ...pulls],
    details: [...numberDetail(inner, number), ...shown.details],
  };
}

function issueOf(issue: LooseJson, list: string, reading: Reading): ImportedItem {
  const date = (...keys: readonly string[]) =>
    dateIn(reading, keys.map((key) => stringOf(issue[key])).find((text) => text !== "") ?? "");
  const url = stringOf(issue["html_url"]) || stringOf(issue["url"]);
  const number = stringOf(issue["number"]);
  const milestone = objectOf(issue["milestone"]);
  const type = stringOf(objectOf(issue["type"] ?? issue["issueType"])["name"]);
  const types = [isPullRequest(issue) ? PULL_REQUEST : "", type].filter((name) => name !== "");
  noteOn(issue, reading);
  return {
    key: number || stringOf(issue["id"]),
    title: stringOf(issue["title"]),
    content: htmlOf(stringOf(issue["body"]), githubToHtml, reading.changed),
    list,
    members: assigneesOf(issue["assignees"]),
    author: personOf(issue["author"] ?? issue["user"]),
    tags: [...types.map((name) => ({ name })), ...tagsOf(issue["labels"])],
    due: dateIn(reading, stringOf(milestone["dueOn"]) || stringOf(milestone["due_on"])),
    completed: date("closedAt", "closed_at"),
    created: date("createdAt", "created_at"),
    updated: date("updatedAt", "updated_at"),
    parent: stringOf(objectOf(issue["parent"])["number"]) || undefined,
    urls: linkTo(url, number),
    comments: objectsOf(listOf(issue["comments"])).map((comment) => ({
      author: personOf(comment["author"] ?? comment["user"]),
      time: dateIn(reading, stringOf(comment["createdAt"]) || stringOf(comment["created_at"])),
      content: htmlOf(stringOf(comment["body"]), githubToHtml, reading.changed),
    })),
    details: [
      ...numberDetail(issue, number),
      ["Milestone", stringOf(milestone["title"])],
      ["Projects", objectsOf(issue["projectItems"]).map(projectText).join(", ")],
    ],
  };
}

const PULL_REQUEST = "Pull request";

function noteOn(issue: LooseJson, reading: Reading): void {
  const title = stringOf(issue["title"]);
  const { comments, commentsCount, reactionGroups, reactions } = issue;
  const counted = numberOf(comments) ?? numberOf(commentsCount) ?? numberOf(objectOf(comments)["totalCount"]) ?? 0;
  reading.skipped.add(COUNTED_COMMENTS, title, counted - listOf(comments).length);
  const groups = objectsOf(reactionGroups).map(({ users }) => numberOf(objectOf(users)["totalCount"]) ?? 0);
  const total = groups.reduce((sum, count) => sum + count, numberOf(objectOf(reactions)["total_count"]) ?? 0);
  reading.skipped.add("reactions", title, total);
}

const COUNTED_COMMENTS = "comments that the file counts and does not have: gh issue list --json with comments has them";

const projectText = ({ title, status }: LooseJson): string =>
  [stringOf(title), stringOf(objectOf(status)["name"])].filter((text) => text !== "").join(": ");

const isPullRequest = ({ isPullRequest: said, pull_request, type, __typename, url, html_url }: LooseJson): boolean =>
  said === true ||
  isObject(pull_request) ||
  [type, __typename].includes("PullRequest") ||
  /\/pull\/\d+$/.test(stringOf(html_url) || stringOf(url));

const numberDetail = (issue: LooseJson, number: string): (readonly [string, string])[] =>
  number === "" ? [] : [[isPullRequest(issue) ? PULL_REQUEST : "Issue", `#${number}`]];

function stateOf({ state, stateReason, state_reason }: LooseJson): string {
  if (!/^(closed|merged)$/i.test(stringOf(state))) return "Open";
  const reason = stringOf(stateReason ?? state_reason).toLowerCase();
  return /not_planned|duplicate/.test(reason) ? "Closed as not planned" : "Closed";
}

const linkTo = (url: string, number: string) =>
  url === "" ? [] : [{ url, text: number === "" ? undefined : `#${number}` }];

function personOf(value: unknown): Person | undefined {
  const { login, name, email } = objectOf(value);
  const key = stringOf(login);
  return key === "" ? undefined : { key, name: stringOf(name) || key, email: stringOf(email) || undefined };
}

/** Objects of the API, or the logins alone in a project. */
const assigneesOf = (value: unknown): readonly Person[] =>
  listOf(value).flatMap((entry: unknown): Person | Person[] =>
    typeof entry === "string" ? { key: entry, name: entry } : (personOf(entry) ?? []),
  );

const tagsOf = (value: unknown) =>
  listOf(value).flatMap((entry: unknown) => {
    if (typeof entry === "string") return [{ name: entry }];
    const { name, color } = objectOf(entry);
    return stringOf(name) === "" ? [] : [{ name: stringOf(name), color: stringOf(color) || undefined }];
  });

/** Numbers distinguish issues within their repository alone. */
function keyOf(issue: LooseJson, repository: string): string {
  const own = repositoryOf(issue);
  const key = stringOf(issue["number"]) || stringOf(issue["id"]);
  return own === "" || own === repository ? key : `${own}#${key}`;
}

/** `owner/name`, as the address of an issue has it. */
function repositoryOf(issue: LooseJson): string {
  const url = stringOf(issue["html_url"]) || stringOf(issue["url"]);
  return /github\.com\/([^/]+\/[^/]+)\/(?:issues|pull)\//.exec(url)?.[1] ?? "";
}
