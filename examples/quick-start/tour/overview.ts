import { dateRanges, type Workspace } from "workspace-engine";
import { day, names } from "../output/format";
import { call, note, step } from "../output/screen";
import { showCards } from "./show-cards";
import { showLists } from "./show-lists";

const open = { is_archived: false, exclude: { statuses: ["completed", "cancelled"] } } as const;

/** Questions that any workspace can answer, an empty one too. */
export async function overviewTour(workspace: Workspace): Promise<void> {
  step("What was created last?");
  await showCards(
    workspace,
    { sort_by: { field: "time_created" } },
    { Created: (card) => day(card.time_created), Board: (card) => card.board_title, List: (card) => card.list_title },
  );

  step("What is overdue?");
  await showCards(
    workspace,
    { ...open, due_date: dateRanges.overdue(), sort_by: { field: "due_date", order_ascending: true } },
    { Due: (card) => day(card.due_date), List: (card) => card.list_title, Status: (card) => card.status },
  );

  step("What is open and nobody's, the most recently changed first?");
  await showCards(
    workspace,
    { ...open, has_members: false, sort_by: { field: "time_updated" } },
    {
      Changed: (card) => day(card.time_updated),
      List: (card) => card.list_title,
      Tags: (card) => names(card.tags.map((tag) => tag.name)),
    },
  );

  step("What is archived, by itself, with its list or with its board?");
  await showCards(
    workspace,
    { is_archived: true },
    {
      "Archived as": ({ archived, archived_list }) =>
        archived === undefined ? (archived_list ? "part of its list" : "part of its board") : "itself",
      List: (card) => card.list_title,
    },
  );

  step("How many cards are in each list of the oldest board?");
  const oldest = {
    type: "board",
    board_filters: { sort_by: { field: "time_created", order_ascending: true } },
    count: 1,
  } as const;
  call("previewView", oldest);
  const [board] = (await workspace.previewView(oldest)).boards;
  if (board === undefined) return note("There is no board.");
  note(`It is “${board.title}”.`);
  await showLists(workspace, board.id);
}
