import { each } from "./each";
import type { ImportedItem, ImportedLink, Person } from "./item";
import { jiraText } from "./jira-text";
import type { StreamedJson } from "./json-format";
import { hasKeys, type LooseJson, objectOf, objectsOf, stringOf, stringsOf } from "./loose-json";
import { priorityCalled } from "./priorities";
import { dateIn, type Reading } from "./reading";

/** The results of a search as the API of Jira gives them, version 2 (wiki markup) or 3 (documents). */
export const jiraJson: StreamedJson = {
  lists: ["issues", ""],
  isItem: (issue) => hasKeys(issue, "key", "fields"),
  read(_json, issues, entries, reading) {
    const project = objectOf(objectOf(issues[0]?.["fields"])["project"]);
    const title = stringOf(project["name"]) || reading.name || "Jira";
    const id = stringOf(project["key"]) || title;
    return { id, title, lists: [], people: [], items: () => each(entries(), (issue) => [itemOf(issue, reading)]) };
  },
};

function itemOf(issue: LooseJson, reading: Reading): ImportedItem {
  const fields = objectOf(issue["fields"]);
  const key = stringOf(issue["key"]);
  const date = (name: string) => dateIn(reading, stringOf(fields[name]));
  const names = (name: string) => objectsOf(fields[name]).map((part) => stringOf(part["name"]));
  const tags = [nameOf(fields["issuetype"]), ...stringsOf(fields["labels"]), ...names("components")];
  return {
    key,
    title: stringOf(fields["summary"]),
    content: jiraText(fields["description"]),
    list: nameOf(fields["status"]) || "No status",
    members: [personOf(fields["assignee"])].filter((person) => person !== undefined),
    author: personOf(fields["reporter"]) ?? personOf(fields["creator"]),
    tags: tags.filter((name) => name !== "").map((name) => ({ name })),
    priority: priorityCalled(nameOf(fields["priority"])) || undefined,
    due: date("duedate"),
    completed: date("resolutiondate"),
    created: date("created"),
    updated: date("updated"),
    parent: stringOf(objectOf(fields["parent"])["key"]) || undefined,
    links: objectsOf(fields["issuelinks"]).flatMap(linkOf),
    urls: [
      ...pageOf(issue, key),
      ...objectsOf(fields["attachment"]).map(({ content, filename }) => ({
        url: stringOf(content),
        text: stringOf(filename),
      })),
    ],
    comments: objectsOf(objectOf(fields["comment"])["comments"]).map((comment) => ({
      author: personOf(comment["author"]),
      time: dateIn(reading, stringOf(comment["created"])),
      content: jiraText(comment["body"]),
    })),
    details: [
      ["Key", key],
      ["Resolution", nameOf(fields["resolution"])],
      ["Fix versions", names("fixVersions").join(", ")],
      ["Affects versions", names("versions").join(", ")],
      ...custom(fields),
    ],
  };
}

/** Fields that only this Jira has: texts, numbers, objects with names or values, and lists of them. */
function custom(fields: LooseJson): readonly (readonly [string, string])[] {
  return Object.entries(fields).flatMap(([name, value]): (readonly [string, string])[] => {
    if (!name.startsWith("customfield_")) return [];
    const text = (Array.isArray(value) ? value : [value])
      .map(shown)
      .filter((part) => part !== "")
      .join(", ");
    return text === "" ? [] : [[name, text]];
  });
}

function shown(value: unknown): string {
  const { value: inner, name, displayName } = objectOf(value);
  return stringOf(value) || stringOf(inner) || stringOf(name) || stringOf(displayName);
}

const nameOf = (value: unknown): string => stringOf(objectOf(value)["name"]);

function personOf(value: unknown): Person | undefined {
  const { accountId, name, displayName, emailAddress } = objectOf(value);
  const key = stringOf(accountId) || stringOf(name);
  if (key === "" && stringOf(displayName) === "") return undefined;
  return {
    key: key || undefined,
    name: stringOf(displayName) || undefined,
    email: stringOf(emailAddress) || undefined,
  };
}

/** The page of the issue: what the API gives is an address for programs. */
function pageOf(issue: LooseJson, key: string) {
  const [, site] = /^(https?:\/\/[^/]+)\/rest\//.exec(stringOf(issue["self"])) ?? [];
  return site === undefined ? [] : [{ url: `${site}/browse/${key}`, text: key }];
}

function linkOf({ type, inwardIssue, outwardIssue }: LooseJson): ImportedLink[] {
  const name = nameOf(type).toLowerCase();
  const inward = stringOf(objectOf(inwardIssue)["key"]);
  const to = inward || stringOf(objectOf(outwardIssue)["key"]);
  if (to === "") return [];
  if (/block|depend/.test(name)) return [{ type: inward === "" ? "blocks" : "blocked_by", to }];
  return [{ type: /duplicate|clone/.test(name) ? "duplicates" : "related", to }];
}
