import type { ImportedItem, ImportedLink, ImportedTimeEntry, Person } from "./item";
import {
  isJiraSprint,
  isWorkLog,
  jiraFieldsOf,
  jiraSprints,
  jiraText,
  sprintName,
  timeEntryOf,
  UNREAD_WORK_LOGS,
} from "./jira-fields";
import { hasKeys, type LooseJson, numberOf, objectOf, objectsOf, stringOf, stringsOf } from "./json-file";
import { commonOf, type JsonFormat } from "./json-pages";
import { behaviorIn, priorityCalled } from "./list-behavior";
import { dateIn, type Reading } from "./reading";

/** The results of a search as the API of Jira gives them, version 2 (wiki markup) or 3 (documents). */
export const jiraJson: JsonFormat = {
  lists: ["issues", ""],
  isItem: (issue) => hasKeys(issue, "key", "fields"),
  read(json, issues, reading) {
    const projects = issues.map(({ fields }) => objectOf(objectOf(fields)["project"]));
    const title = commonOf(projects.map(nameOf), "Jira") || reading.name || "Jira";
    const keys = projects.map(({ key }) => stringOf(key));
    const id = commonOf(keys, "Jira") || title;
    const names = objectOf(json["names"]);
    return { id, title, items: (issue) => [itemOf(issue, names, reading)] };
  },
};

function itemOf(issue: LooseJson, names: LooseJson, reading: Reading): ImportedItem {
  const fields = objectOf(issue["fields"]);
  const sprints = Object.values(fields).flatMap(partsOf).filter(isJiraSprint);
  noteOn(fields, stringOf(issue["key"]), reading);
  return jiraItem(issue, sprints, (ownSprint) => customFields(fields, names, ownSprint), reading);
}

export function jiraItem(
  issue: LooseJson,
  given: readonly unknown[],
  ownFields: (ownSprint: unknown) => readonly (readonly [name: string, value: string])[],
  reading: Reading,
): ImportedItem {
  const fields = objectOf(issue["fields"]);
  const key = stringOf(issue["key"]);
  const date = (name: string) => dateIn(reading, stringOf(fields[name]));
  const names = (name: string) => objectsOf(fields[name]).map((part) => stringOf(part["name"]));
  const tags = [nameOf(fields["issuetype"]), ...stringsOf(fields["labels"]), ...names("components")];
  const { own: ownSprint, ...sprints } = jiraSprints(given, reading);
  const own = jiraFieldsOf(ownFields(ownSprint));
  return {
    key,
    title: stringOf(fields["summary"]),
    content: jiraText(fields["description"], reading.changed),
    list: nameOf(fields["status"]) || "No status",
    behavior: behaviorIn(categoryOf(fields["status"]), nameOf(fields["status"])),
    members: [personOf(fields["assignee"])].filter((person) => person !== undefined),
    author: personOf(fields["reporter"]) ?? personOf(fields["creator"]),
    tags: tags.filter((name) => name !== "").map((name) => ({ name })),
    priority: priorityCalled(nameOf(fields["priority"])) || undefined,
    estimate: own.estimate,
    start: dateIn(reading, own.start),
    due: date("duedate"),
    completed: date("resolutiondate"),
    created: date("created"),
    updated: date("updated"),
    parent: stringOf(objectOf(fields["parent"])["key"]) || own.parent || undefined,
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
      content: jiraText(comment["body"], reading.changed),
    })),
    timeEntries: objectsOf(objectOf(fields["worklog"])["worklogs"]).flatMap((log) => workLogOf(log, key, reading)),
    ...sprints,
    details: [
      ["Key", key],
      ["Resolution", nameOf(fields["resolution"])],
      ["Fix versions", names("fixVersions").join(", ")],
      ["Affects versions", names("versions").join(", ")],
      ["Environment", stringOf(fields["environment"])],
      ...own.details,
    ],
  };
}

function noteOn(fields: LooseJson, key: string, { skipped }: Reading): void {
  const countIn = (name: string, count: string) => numberOf(objectOf(fields[name])[count]) ?? 0;
  const missing = (name: string, list: string) =>
    countIn(name, "total") - objectsOf(objectOf(fields[name])[list]).length;
  skipped.add("comments that the file counts and does not have", key, missing("comment", "comments"));
  skipped.add("work logs that the file counts and does not have", key, missing("worklog", "worklogs"));
  skipped.add("votes", key, countIn("votes", "votes"));
  skipped.add("watchers", key, countIn("watches", "watchCount"));
}

function workLogOf(log: LooseJson, key: string, reading: Reading): ImportedTimeEntry[] {
  const [started, seconds] = [stringOf(log["started"]), stringOf(log["timeSpentSeconds"])];
  const read = { author: personOf(log["author"]), started, seconds };
  if (isWorkLog(read, reading)) return [timeEntryOf(read, jiraText(log["comment"], reading.changed), reading)];
  reading.skipped.add(UNREAD_WORK_LOGS, key);
  return [];
}

const partsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Fields that only this Jira has: texts, numbers, objects with names or values, and lists of them. */
function customFields(fields: LooseJson, names: LooseJson, ownSprint: unknown) {
  return Object.entries(fields).flatMap(([name, value]): (readonly [string, string])[] => {
    if (!name.startsWith("customfield_") && !partsOf(value).some(isJiraSprint)) return [];
    const parts = partsOf(value).map((part) => (part === ownSprint ? "" : shown(part)));
    return [[stringOf(names[name]) || name, parts.filter((part) => part !== "").join(", ")]];
  });
}

function shown(value: unknown): string {
  if (isJiraSprint(value)) return sprintName(value);
  const { value: inner, name, displayName } = objectOf(value);
  return stringOf(value) || stringOf(inner) || stringOf(name) || stringOf(displayName);
}

const categoryOf = (status: unknown): string => stringOf(objectOf(objectOf(status)["statusCategory"])["key"]);
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
