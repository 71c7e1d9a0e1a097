const forJiraAlone =
  /^(project (type|lead|lead id|description|url)|creator|(creator|watchers?) id|last viewed|votes|work ratio|σ .*|status category changed|parent summary|rank|development|issue colou?r|epic (status|colou?r)|\[chart\] .*)$/;

/** Whether a field, by its name in lower case, tells Jira something, says again what others say, or is about the project. */
export const isForJiraAlone = (name: string): boolean => forJiraAlone.test(name);

/** What the fields that only one Jira has are here. */
export interface JiraFields {
  readonly estimate: number | undefined;
  readonly start: string;
  /** The key of the epic. */
  readonly parent: string;
  readonly details: readonly (readonly [name: string, value: string])[];
}

/** Takes fields for what they are called. */
export function jiraFieldsOf(given: readonly (readonly [name: string, value: string])[]): JiraFields {
  const called = (pattern: RegExp) => given.find(([name, value]) => pattern.test(name) && value !== "");
  const points = called(/^story points?( estimate)?$/i);
  const start = called(/^start date$/i);
  const epic = called(/^epic link$/i);
  const known = new Set([points, start, epic]);
  return {
    estimate: Number(points?.[1]) || undefined,
    start: start?.[1] ?? "",
    parent: epic?.[1] ?? "",
    details: given.filter((field) => !known.has(field) && field[1] !== "" && !isForJiraAlone(field[0].toLowerCase())),
  };
}
