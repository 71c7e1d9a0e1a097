import { each } from "./each";
import type { ImportedItem, Person } from "./item";
import type { StreamedJson } from "./json-format";
import { hasKeys, type LooseJson, objectOf, objectsOf, stringOf, stringsOf } from "./loose-json";
import { markdownToHtml } from "./markup";
import { dateIn, type Reading } from "./reading";

/** Issues as `gh issue list --json …` and the REST API give them: a list of objects with numbers and titles. */
export const githubIssues: StreamedJson = {
  list: "",
  recognizes: (json) => Array.isArray(json) && json.length > 0 && hasKeys(json[0], "number", "title"),
  read(json, entries, reading) {
    const repository = repositoryOf(objectsOf(json)[0] ?? {}) || reading.name || "GitHub issues";
    return {
      ...{ id: repository, title: repository, people: [] },
      lists: [
        { key: "Open", title: "Open", behavior: "committed" },
        { key: "Closed", title: "Closed", behavior: "completed" },
        { key: "Closed as not planned", title: "Closed as not planned", behavior: "cancelled" },
      ],
      items: () =>
        each(entries(), (issue) => [{ ...issueOf(issue, listOf(issue), reading), key: keyOf(issue, repository) }]),
    };
  },
};

/**
 * A project as `gh project item-list --format json` gives it: the fields of the project beside each content. See
 * https://github.com/cli/cli/blob/trunk/pkg/cmd/project/shared/queries/queries.go.
 */
export const githubProject: StreamedJson = {
  list: "items",
  recognizes: (json) => objectsOf(objectOf(json)["items"]).some((item) => hasKeys(item, "content", "title")),
  read(json, entries, reading) {
    const title = stringOf(objectOf(json)["title"]) || reading.name || "GitHub project";
    const items = () => each(entries(), (item) => [projectItemOf(item, reading)]);
    return { id: title, title, lists: [], people: [], items };
  },
};

function projectItemOf(item: LooseJson, reading: Reading): ImportedItem {
  const { content, status, repository, ...fields } = item;
  const inner = objectOf(content);
  const merged = { ...inner, ...fields, title: item["title"] ?? inner["title"], id: item["id"] };
  const issue = issueOf(merged, stringOf(status) || "No status", reading);
  const shown = new Set(["id", "title", "labels", "assignees", "linked pull requests"]);
  const details = Object.entries(fields).flatMap(([name, value]): (readonly [string, string])[] => {
    const text = fieldText(value);
    return shown.has(name) || text === "" ? [] : [[name, text]];
  });
  const url = stringOf(inner["url"]);
  const number = stringOf(inner["number"]);
  const key = url || stringOf(item["id"]) || `${stringOf(repository)} ${stringOf(merged.title)}`;
  const pulls = stringsOf(fields["linked pull requests"]).map((pull) => ({ url: pull, text: undefined }));
  return {
    ...issue,
    key,
    urls: [...linkTo(url, number), ...pulls],
    details: [...(number ? [["Issue", `#${number}`] as const] : []), ...details],
  };
}

/** Iterations and milestones are objects with titles, several values lists of texts. */
const fieldText = (value: unknown): string =>
  stringOf(value) || stringOf(objectOf(value)["title"]) || stringsOf(value).join(", ");

function issueOf(issue: LooseJson, list: string, reading: Reading): ImportedItem {
  const date = (...keys: readonly string[]) =>
    dateIn(reading, keys.map((key) => stringOf(issue[key])).find((text) => text !== "") ?? "");
  const url = stringOf(issue["html_url"]) || stringOf(issue["url"]);
  const number = stringOf(issue["number"]);
  const milestone = objectOf(issue["milestone"]);
  return {
    key: number || stringOf(issue["id"]),
    title: stringOf(issue["title"]),
    content: markdownToHtml(stringOf(issue["body"])),
    list,
    members: assigneesOf(issue["assignees"]),
    author: personOf(issue["author"] ?? issue["user"]),
    tags: tagsOf(issue["labels"]),
    due: dateIn(reading, stringOf(milestone["dueOn"]) || stringOf(milestone["due_on"])),
    completed: date("closedAt", "closed_at"),
    created: date("createdAt", "created_at"),
    updated: date("updatedAt", "updated_at"),
    urls: linkTo(url, number),
    comments: objectsOf(issue["comments"]).map((comment) => ({
      author: personOf(comment["author"] ?? comment["user"]),
      time: dateIn(reading, stringOf(comment["createdAt"]) || stringOf(comment["created_at"])),
      content: markdownToHtml(stringOf(comment["body"])),
    })),
    details: [
      ["Issue", number === "" ? "" : `#${number}`],
      ["Milestone", stringOf(milestone["title"])],
    ],
  };
}

function listOf({ state, stateReason, state_reason }: LooseJson): string {
  if (stringOf(state).toLowerCase() !== "closed" && stringOf(state).toLowerCase() !== "merged") return "Open";
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
  (Array.isArray(value) ? value : []).flatMap((entry: unknown): Person | Person[] =>
    typeof entry === "string" ? { key: entry, name: entry } : (personOf(entry) ?? []),
  );

const tagsOf = (value: unknown) =>
  (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    if (typeof entry === "string") return [{ name: entry }];
    const { name, color } = objectOf(entry);
    return stringOf(name) === "" ? [] : [{ name: stringOf(name), color: stringOf(color) || undefined }];
  });

/** Numbers tell issues apart within their repository alone. */
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
