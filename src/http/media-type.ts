/** What a client accepts that wants to be told the issues of an error besides what the envelope has. Rule W5.7. */
export const DETAILED = "application/vnd.workspace-engine+json";
