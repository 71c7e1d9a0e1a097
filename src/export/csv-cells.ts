import type { Checklist } from "../resources/checklist/checklist";
import type { ExternalLink } from "../resources/external-link/external-link";
import type { Workspace } from "../workspace";
import { dateOf } from "./every-card";
import { htmlToMarkdown } from "./html-to-markdown";

/** Members as `Name <address>`, or with their id where they have none: whoever reads it and an import know who it is. */
export async function peopleOf(workspace: Workspace): Promise<ReadonlyMap<string, string>> {
  const { members } = await workspace.getMembers();
  return new Map(members.map(({ id, email, display_name }) => [id, personCell(id, email || id, display_name)]));
}

/** In the name is nothing that could part it from others. */
export function personCell(id: string, reference = id, name = id): string {
  const shown = name.replace(/[<>;\s]+/g, " ").trim();
  return `${shown.replace(/^[\s,]+/, "") || id} <${reference}>`;
}

export const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A line for each: the address, behind its text where it has one. */
export const linksCell = (links: readonly ExternalLink[]): string =>
  links
    .map((link) => {
      const { url, text } =
        link.type === "generic"
          ? { url: link.generic.url, text: link.generic.display_text }
          : { url: link.github_pull_request.html_url, text: link.github_pull_request.title };
      return text ? `${inOneLine(text)} (${url ?? ""})` : (url ?? "");
    })
    .filter((line) => line !== "")
    .join("\n");

/** The title of each, and a line for each of its items. */
export const checklistsCell = (checklists: readonly Checklist[]): string =>
  checklists
    .flatMap(({ title, items }) => [
      inOneLine(title),
      ...items.map((item) => `- [${item.checked ? "x" : " "}] ${inOneLine(item.title)}`),
    ])
    .join("\n");

/** The comments on a card, replies behind what they answer, each below its time and its author. */
export async function commentsCell(
  workspace: Workspace,
  card_id: string,
  people: ReadonlyMap<string, string>,
): Promise<string> {
  const { comments } = await workspace.getComments({ card_id });
  const texts: string[] = [];
  for (const { id: comment_id, total_child_comments, ...comment } of comments) {
    const { child_comments } = total_child_comments > 0 ? await workspace.getChildComments({ comment_id }) : noReplies;
    for (const { content, time_created, user_id } of [comment, ...child_comments]) {
      const author = people.get(user_id);
      const time = dateOf(workspace, time_created)?.toISOString() ?? "";
      texts.push(`${author === undefined ? time : `${time} ${author}`}:\n${htmlToMarkdown(content)}`);
    }
  }
  return texts.join("\n\n");
}

const noReplies = { child_comments: [] };
