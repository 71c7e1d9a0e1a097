/** Where items go that name no list, by whether they are done. */
export const NO_LIST = { done: "Done", open: "To do" } as const;
