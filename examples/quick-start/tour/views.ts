import { dateRanges, type PageViewRequest, type Workspace } from "workspace-engine";
import { day, names } from "../output/format";
import { answer, call, step } from "../output/screen";
import { showCards } from "./show-cards";

/** Five questions, each a view: filters, an order, a page of results. */
export async function viewTour(workspace: Workspace): Promise<void> {
  step("Which of Ada's cards are still open? What is due first comes first.");
  await showCards(
    workspace,
    {
      is_archived: false,
      include: { members: ["u-ada"] },
      exclude: { statuses: ["completed", "cancelled"] },
      sort_by: { field: "due_date", order_ascending: true },
    },
    { Due: (card) => day(card.due_date), List: (card) => card.list_title, Status: (card) => card.status },
  );

  step("What is overdue and nobody has finished, on any board?");
  await showCards(
    workspace,
    {
      is_archived: false,
      due_date: dateRanges.overdue(),
      exclude: { statuses: ["completed", "cancelled"] },
      sort_by: { field: "due_date", order_ascending: true },
    },
    {
      Due: (card) => day(card.due_date),
      Board: (card) => card.board_title ?? "(in a sprint)",
      Members: (card) => names(card.members.map((member) => member.user_id)),
    },
  );

  step("Which bugs is nobody working on? The most urgent ones come first.");
  await showCards(
    workspace,
    {
      is_archived: false,
      has_members: false,
      include: { tags: [await tagId(workspace, "bug")] },
      exclude: { statuses: ["completed", "cancelled"] },
      sort_by: { field: "priority", order_ascending: true },
    },
    { Priority: (card) => card.priority, Tags: (card) => names(card.tags.map((tag) => tag.name)) },
  );

  step("Which large pieces of work were finished in the last two weeks?");
  await showCards(
    workspace,
    {
      completed_date: { after: "now-14d/d", before: "now" },
      include: { estimates: [4, 5] },
      sort_by: { field: "estimate" },
    },
    {
      Estimate: (card) => card.estimate,
      Completed: (card) => day(card.completed_date),
      Epic: (card) => card.epic?.title,
    },
  );

  step("Which pages are notes of some kind, and were changed this year?");
  const request: PageViewRequest = {
    type: "page",
    page_filters: {
      is_archived: false,
      time_updated: { after: "2026-01-01" },
      include: { content: "notes" },
      sort_by: { field: "time_updated" },
    },
  };
  call("previewView", request);
  const { pages } = await workspace.previewView(request);
  answer(pages, {
    Page: (page) => page.title,
    Changed: (page) => day(page.time_updated),
    By: (page) => page.user_updated.user_id,
    Readers: ({ is_public, user, members }) =>
      is_public ? "everyone" : names([user.user_id, ...members.map((member) => member.user_id)]),
  });
}

async function tagId(workspace: Workspace, name: string): Promise<string> {
  const { tags } = await workspace.getTags();
  return tags.find((tag) => tag.name === name)?.id ?? "";
}
