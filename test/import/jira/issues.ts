import { fileOf } from "../read";

/** A sprint as Jira's API gives it. */
export const sprint = (id: number, state: string, dates: object = {}) => ({
  ...{ id, name: `Sprint ${id}`, state, boardId: 7, goal: "" },
  ...dates,
});

export const first = sprint(1, "closed", {
  startDate: "2026-01-05T09:00:00.000Z",
  endDate: "2026-01-19T09:00:00.000Z",
  completeDate: "2026-01-20T15:00:00.000Z",
  goal: "Ship it & rest",
});
export const second = sprint(2, "active", {
  startDate: "2026-01-20T16:00:00.000Z",
  endDate: "2026-02-03T09:00:00.000Z",
});
export const third = sprint(3, "future");

/** Work as Jira's API gives it. */
export const work = (started: string, timeSpentSeconds: unknown, comment: unknown = "Baked") => ({
  author: { accountId: "a1", displayName: "Ada Lovelace" },
  ...{ started, timeSpentSeconds, comment },
});

export const at = (iso: string): number => Date.parse(iso) / 1000;

interface Issue {
  readonly status?: string;
  readonly sprints?: readonly unknown[];
  readonly work?: readonly object[];
  readonly fields?: object;
}

/** The results of a search, by key. */
export const jiraOf = (issues: Readonly<Record<string, Issue>>): File =>
  fileOf(
    JSON.stringify({
      names: { customfield_10020: "Sprint" },
      issues: Object.entries(issues).map(([key, { status = "To Do", sprints, work: worklogs, fields }]) => ({
        key,
        fields: {
          summary: `Card ${key}`,
          project: { key: "WEB", name: "Website" },
          status: { name: status },
          customfield_10020: sprints ?? null,
          ...(worklogs === undefined ? {} : { worklog: { total: worklogs.length, worklogs } }),
          ...fields,
        },
      })),
    }),
    "jira.json",
  );

/** Rows of Jira's CSV. */
export const jiraCsvOf = (header: string, ...rows: string[]): File =>
  fileOf(
    [`Summary,Issue key,Status,Project key,Project name,${header}`]
      .concat(rows.map((row) => row.replace(/^(WEB-\d+),([^,]*)/, "Card $1,$1,$2,WEB,Website")))
      .join("\n"),
    "jira.csv",
  );
