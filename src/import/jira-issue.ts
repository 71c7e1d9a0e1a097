import type { ImportedItem, ImportedLink } from "./item";
import { jiraSprints } from "./jira-values";
import { type JsonPaths, jsonItem, jsonPaths } from "./json-item";
import { textAt, textsAt, valuesAt } from "./json-value";
import { behaviorIn } from "./list-behavior";
import { dateIn, type Reading } from "./reading";

export interface JiraPaths extends JsonPaths {
  readonly category: string;
  readonly links: Readonly<Record<"all" | "type" | "outward" | "inward", string>>;
}

export const jiraPaths: Readonly<Record<"jira-json" | "jira-xml", JiraPaths>> = jsonPaths;

type Field = readonly [name: string, value: string];

interface JiraIssueOptions {
  readonly paths: JiraPaths;
  readonly toHtml: (text: unknown) => string;
  /** The values of fields that are sprints. */
  readonly sprints: readonly unknown[];
  /** Fields that only this Jira has, but for the sprint which the issue is in. */
  readonly fieldsWithout: (ownSprint: unknown) => readonly Field[];
  readonly reading: Reading;
}

export function jiraIssue(issue: unknown, { paths, toHtml, reading, ...given }: JiraIssueOptions) {
  const item = jsonItem(issue, paths, toHtml, reading);
  const { own: ownSprint, ...sprints } = jiraSprints(given.sprints, reading);
  const own = fieldsCalled(given.fieldsWithout(ownSprint));
  return {
    ...item,
    ...sprints,
    list: item.list || "No status",
    behavior: behaviorIn(textAt(issue, paths.category), item.list),
    estimate: Number(own.points) || undefined,
    start: dateIn(reading, own.start),
    parent: item.parent ?? (own.epic || undefined),
    links: valuesAt(issue, paths.links.all).flatMap((link) => linksOf(link, paths)),
    details: [...item.details, ...own.details],
  } satisfies ImportedItem;
}

function linksOf(link: unknown, { links }: JiraPaths): readonly ImportedLink[] {
  const name = textAt(link, links.type).toLowerCase();
  const [isBlock, isDuplicate] = [/block|depend/.test(name), /duplicate|clone/.test(name)];
  const other = isDuplicate ? "duplicates" : "related";
  return [
    ...textsAt(link, links.outward).map((to) => ({ type: isBlock ? "blocks" : other, to }) as const),
    ...textsAt(link, links.inward).map((to) => ({ type: isBlock ? "blocked_by" : other, to }) as const),
  ];
}

const forJiraAlone =
  /^(project (type|lead|lead id|description|url)|creator|(creator|watchers?) id|last viewed|votes|work ratio|σ .*|status category changed|parent summary|rank|development|issue colou?r|epic (status|colou?r)|\[chart\] .*)$/;

/** Whether a field, by its name in lower case, is for Jira alone, says again what others say, or is about the project. */
export const isForJiraAlone = (name: string): boolean => forJiraAlone.test(name);

/** Takes fields for what they are called; all others are details. */
function fieldsCalled(fields: readonly Field[]) {
  const filled = fields.filter(([, value]) => value !== "");
  const called = (pattern: RegExp) => filled.find(([name]) => pattern.test(name));
  const points = called(/^story points?( estimate)?$/i);
  const start = called(/^start date$/i);
  const epic = called(/^epic link$/i);
  const details = filled.filter(
    (field) => ![points, start, epic].includes(field) && !isForJiraAlone(field[0].toLowerCase()),
  );
  return { points: points?.[1], start: start?.[1] ?? "", epic: epic?.[1] ?? "", details };
}
