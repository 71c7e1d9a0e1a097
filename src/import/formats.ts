/** Every format that can be imported, in words. */
export const importFormats = {
  trello: "Trello, JSON of a board",
  "github-issues": "GitHub, issues as JSON",
  "github-project": "GitHub, project as JSON",
  "jira-csv": "Jira, CSV",
  "jira-json": "Jira, JSON of a search",
  "jira-xml": "Jira, XML",
  "linear-csv": "Linear, CSV",
  "asana-csv": "Asana, CSV",
  "asana-json": "Asana, JSON",
  "clickup-csv": "ClickUp, CSV",
  "monday-csv": "monday, CSV",
  "todoist-csv": "Todoist, CSV",
  csv: "any other table, CSV",
  "todo-txt": "todo.txt",
  markdown: "Markdown task lists",
} as const;

/** The name of a format that can be imported: a key of `importFormats`. */
export type ImportFormat = keyof typeof importFormats;
