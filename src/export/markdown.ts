import type { CardViewRequest } from "../views";
import type { Workspace } from "../workspace";
import { dateOf, everyCard } from "./every-card";

/**
 * Gives the cards of a view as a task list in Markdown, a heading for each list: ticked is what is completed or cancelled.
 * Rule G5.3.
 *
 * @throws WorkspaceError as `previewView` does.
 *
 * @example
 * ```ts
 * import { viewToMarkdown } from "workspace-engine/export";
 *
 * const text = await viewToMarkdown(workspace, { type: "card", card_filters: {} });
 * text.includes("- [ ] Write the quick start"); // true
 * ```
 */
export async function viewToMarkdown(workspace: Workspace, request: CardViewRequest): Promise<string> {
  const lists = new Map<string, string[]>();
  for await (const { title, list_title, status, due_date } of everyCard(workspace, request)) {
    const isDone = status === "completed" || status === "cancelled";
    const due = due_date === undefined ? "" : ` 📅 ${dateOf(workspace, due_date).toISOString().slice(0, 10)}`;
    const entries = lists.get(list_title) ?? [];
    entries.push(`- [${isDone ? "x" : " "}] ${inline(title)}${due}`);
    lists.set(list_title, entries);
  }
  const parts = Array.from(lists, ([title, entries]) => `## ${inline(title)}\n\n${entries.join("\n")}\n`);
  return parts.join("\n");
}

/** Text that Markdown shows as it is. */
const inline = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|~]/g, "\\$&");
