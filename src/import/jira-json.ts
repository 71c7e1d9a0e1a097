import type { ImportedItem, ImportedTimeEntry } from "./item";
import { jiraIssue, jiraPaths } from "./jira-issue";
import { jiraText } from "./jira-text";
import { isJiraSprint, isWorkLog, sprintName, timeEntryOf, UNREAD_WORK_LOGS } from "./jira-values";
import { commonOf, type JsonFormat, peopleAt } from "./json-item";
import { entriesOf, type LooseJson, numberOf, objectOf, stringOf, textAt, textsAt, valuesAt } from "./json-value";
import type { Reading } from "./reading";

/** The results of a search as the API of Jira gives them, version 2 (wiki markup) or 3 (documents). */
export const jiraJson: JsonFormat = {
  isItem: (issue) => "key" in issue && "fields" in issue,
  read(json, issues, reading) {
    const common = (path: string) => commonOf(textsAt({ issues }, path), "Jira");
    const title = common("issues.fields.project.name") || reading.name || "Jira";
    const id = common("issues.fields.project.key") || title;
    const names = objectOf(json["names"]);
    return { id, title, items: (issue) => [itemOf(issue, names, reading)] };
  },
};

function itemOf(issue: LooseJson, names: LooseJson, reading: Reading): ImportedItem {
  const fields = objectOf(issue["fields"]);
  const toHtml = (text: unknown) => jiraText(text, reading.changed);
  const item = jiraIssue(issue, {
    paths: jiraPaths["jira-json"],
    toHtml,
    sprints: Object.values(fields).flatMap(entriesOf).filter(isJiraSprint),
    fieldsWithout: (ownSprint) => customFields(fields, names, ownSprint),
    reading,
  });
  noteOn(fields, item.key, reading);
  const timeEntries = valuesAt(fields, "worklog.worklogs").flatMap((log): ImportedTimeEntry | [] => {
    const [author] = peopleAt(log, "author", jiraPaths["jira-json"]);
    const read = { author, started: textAt(log, "started"), seconds: textAt(log, "timeSpentSeconds") };
    if (isWorkLog(read, reading)) return timeEntryOf(read, toHtml(objectOf(log)["comment"]), reading);
    reading.skipped.add(UNREAD_WORK_LOGS, item.key);
    return [];
  });
  // The API gives an address for programs.
  const [, site] = /^(https?:\/\/[^/]+)\/rest\//.exec(textAt(issue, "self")) ?? [];
  const page = site === undefined ? [] : [{ url: `${site}/browse/${item.key}`, text: item.key }];
  const attached = valuesAt(fields, "attachment").map((file) => ({
    url: textAt(file, "content"),
    text: textAt(file, "filename"),
  }));
  return { ...item, timeEntries, urls: [...page, ...attached] };
}

function noteOn(fields: LooseJson, key: string, { skipped }: Reading): void {
  const countAt = (path: string) => numberOf(valuesAt(fields, path)[0]) ?? 0;
  const missing = (name: string) => countAt(`${name}.total`) - valuesAt(fields, `${name}.${name}s`).length;
  skipped.add("comments that are counted but not in the file", key, missing("comment"));
  skipped.add("work logs that are counted but not in the file", key, missing("worklog"));
  skipped.add("votes", key, countAt("votes.votes"));
  skipped.add("watchers", key, countAt("watches.watchCount"));
}

/** Fields that only this Jira has: texts, numbers, objects with names or values, and lists of them. */
function customFields(fields: LooseJson, names: LooseJson, ownSprint: unknown) {
  return Object.entries(fields).flatMap(([name, value]): (readonly [string, string])[] => {
    const values = entriesOf(value);
    if (!name.startsWith("customfield_") && !values.some(isJiraSprint)) return [];
    const shown = values.filter((each) => each !== ownSprint).map(shownAs);
    return [[stringOf(names[name]) || name, shown.filter((text) => text !== "").join(", ")]];
  });
}

const shownAs = (value: unknown): string =>
  isJiraSprint(value) ? sprintName(value) : stringOf(value) || textAt(value, "value|name|displayName");
