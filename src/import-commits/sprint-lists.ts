/** The list of a sprint of an import that stands for a list of its board, and is told by both. */
export const sprintListId = (list: string, sprint: string): string =>
  `${list}-s-${sprint.slice(sprint.lastIndexOf("-") + 1)}`;

/** The list of the board that a list of such a sprint stands for; any other list stands for itself. */
export const boardListOf = (list: string): string => list.replace(/(-l-[0-9a-z]+)-s-[0-9a-z]+$/, "$1");
