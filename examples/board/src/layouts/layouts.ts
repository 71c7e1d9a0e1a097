/** The ways to lay a board out, by their names in the API and of their icons. */
export const layouts = [
  { id: "board", name: "Board" },
  { id: "list", name: "List" },
  { id: "calendar", name: "Calendar" },
  { id: "timeline", name: "Timeline" },
] as const;
