/** From 1; 0 is none. */
export const priorities = ["None", "Urgent", "High", "Medium", "Low"] as const;

export const priorityName = (priority: number): string => priorities[priority] ?? `Priority ${priority}`;
