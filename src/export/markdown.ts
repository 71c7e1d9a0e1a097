import type { CardViewRequest } from "../views";
import type { Workspace } from "../workspace";
import { dateOf, everyCard } from "./every-card";
import { escapedMarkdown } from "./html-to-markdown";

/**
 * Gives the cards of a view as a task list in Markdown, a heading for each list: `[x]` is completed and `[-]` cancelled. As on
 * a kanban board of Obsidian, `**Complete**` stands below the heading of a list of what is completed. Rule G5.3.
 * @throws WorkspaceError as `previewView` does, and 400 `invalid_input` for a view of anything but cards.
 * @example
 * import { viewToMarkdown } from "workspace-engine/export";
 *
 * const text = await viewToMarkdown(workspace, { type: "card", card_filters: {} });
 * text.includes("- [ ] Write the quick start"); // true
 */
export async function viewToMarkdown(workspace: Workspace, request: CardViewRequest): Promise<string> {
  const lists = new Map<string, string[]>();
  for await (const { title, list_title, status, due_date } of everyCard(workspace, request)) {
    const day = dateOf(workspace, due_date)?.toISOString().slice(0, 10);
    const due = day === undefined ? "" : ` 📅 ${day}`;
    const entries = lists.get(list_title) ?? (status === "completed" ? ["**Complete**", ""] : []);
    const mark = status === "completed" ? "x" : status === "cancelled" ? "-" : " ";
    entries.push(`- [${mark}] ${escapedMarkdown(title)}${due}`);
    lists.set(list_title, entries);
  }
  const parts = Array.from(lists, ([title, entries]) => `## ${escapedMarkdown(title)}\n\n${entries.join("\n")}\n`);
  return parts.join("\n");
}
