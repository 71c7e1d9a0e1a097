import { type Tracker, Unreachable } from "./tracker";

/** The line that the app shows on top: what is urgent for a user, or that nobody knows. */
export async function reminder(tracker: Tracker, userId: string, now: Date): Promise<string> {
  try {
    const tasks = await tracker.urgent(userId);
    const overdue = tasks.filter(({ due }) => due !== null && due <= now).length;
    const [first] = tasks;
    if (first === undefined) return "Nothing urgent this week.";
    return `${tasks.length} urgent, ${overdue} overdue. First: ${first.title}`;
  } catch (error) {
    if (error instanceof Unreachable) return "Offline. Urgent tasks are not known.";
    throw error;
  }
}
