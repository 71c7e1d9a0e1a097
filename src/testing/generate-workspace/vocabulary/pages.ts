/** Titles of pages; `{topic}` stands for what the space works on. */
export const pageTitles: readonly string[] = [
  "How we work",
  "Weekly notes",
  "Decisions about {topic}",
  "Onboarding handbook",
  "Research: {topic}",
  "Retrospective of {topic}",
  "Glossary",
  "Style guide",
  "Runbook for {topic}",
  "Meeting notes: {topic}",
  "Questions about {topic}",
  "Goals for the quarter",
  "Brief: {topic}",
];

export const pageParagraphs: readonly string[] = [
  "This page collects what we know. Please correct it where it is wrong rather than starting another one.",
  "Present: most of the team. We went through the open points and agreed on owners.",
  "We start with the smallest thing that could be useful, show it to five people, and only then decide whether to go on.",
  "The numbers are from the last full month and exclude our own accounts.",
  "What went well: short reviews, fewer handovers. What did not: three surprises in the last week, all of them about dates.",
  "Anyone may change the order of the backlog; nobody may change what is in progress without asking.",
  "If the pager rings: look at the dashboard first, then at the last deploy, then call whoever made it.",
];
