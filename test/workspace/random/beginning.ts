import type { SnapshotInput } from "workspace-engine";
import { listBehaviors } from "../../../src/resources/list/list";

const users = ["u-max", "u-eva"].map((user_id) => ({ user_id }));
const idsFrom = (first: number) => (title: string, index: number) => ({ id: String(first + index), title });

/** A small workspace with a little of what the operations need. */
export function beginning(): SnapshotInput {
  return {
    time_unit: "seconds",
    members: [
      { id: "u-ada", role: "admin" },
      { id: "u-max", rate_cents: 9000, email: "max@example.org" },
      { id: "u-eva", role: "guest" },
    ],
    projects: [
      { id: "1", title: "Website", members: users },
      { id: "2", title: "Secret", is_private: true, members: [{ user_id: "u-max" }] },
    ],
    boards: [
      {
        id: "1",
        title: "Launch",
        project_id: "1",
        email: { active: true, email: "board-1@t-acme.invalid" },
        webhook_notifications: [
          {
            webhook: { destination_type: "slack_channel_webhook", integration_id: "c" },
            options: { card_created: true, card_moved: true, card_commented: true, card_due_date: true },
          },
        ],
      },
      { id: "2", title: "Ideas", project_id: "2" },
    ],
    lists: [
      ...listBehaviors.map((behavior, index) => ({ id: String(10 + index), title: behavior, behavior, board_id: "1" })),
      { id: "20", title: "All", behavior: "committed", board_id: "2" },
      { id: "21", title: "Done", behavior: "completed", board_id: "2" },
      { id: "30", title: "Epics", behavior: "backlog" },
      { id: "31", title: "Going", behavior: "started" },
      ...["committed", "completed"].map((title, index) => ({
        id: `5f0c6d7e-0000-4000-8000-00000000000${index}`,
        title,
        behavior: index === 0 ? ("committed" as const) : ("completed" as const),
        sprint_id: "1",
      })),
    ],
    cards: [
      {
        id: "1",
        title: "Draw the logo",
        list_id: "10",
        tag_ids: ["1"],
        epic_id: "1",
        estimate: 3,
        due_date: 1767700000,
      },
      {
        id: "2",
        title: "Sketch",
        list_id: "10",
        linked_cards: [{ card_id: "3", linked_card_type: "blocked_by" }],
        parent_card_id: "1",
        time_remaining_seconds: 3600,
      },
      {
        id: "3",
        title: "Print",
        list_id: "5f0c6d7e-0000-4000-8000-000000000000",
        members: users,
        linked_cards: [{ card_id: "2", linked_card_type: "blocks" }],
      },
      {
        id: "4",
        title: "Scan",
        list_id: "20",
        checklists: ["Before", "After"].map(idsFrom(1)).map((checklist) => ({
          ...checklist,
          items: ["Paper", "Ink"].map(idsFrom(Number(checklist.id) * 10)),
        })),
      },
    ],
    epics: [{ id: "1", title: "Branding", list_id: "31", tag_ids: ["2"], members: users }],
    pages: [
      { id: "1", title: "Handbook", is_public: true },
      { id: "2", title: "Chapter", parent_page_id: "1", is_public: true },
      { id: "3", title: "Diary", project_id: "2" },
    ],
    sprints: [
      { id: "1", title: "Sprint 1", project_id: "1", start_date: 1767571200, end_date: 1768780800 },
      { id: "2", title: "Sprint 2", project_id: "1", start_date: 1768780800, end_date: 1769990400 },
    ],
    tags: [
      { id: "1", name: "Needs design", project_id: "1" },
      { id: "2", name: "Goals" },
    ],
    forms: [{ id: "1", title: "Report a bug", board_id: "1", is_public: true }],
    comments: [
      { id: "1", content: "Nice", card_id: "1" },
      { id: "2", content: "Thanks", card_id: "1", parent_comment_id: "1" },
    ],
    notes: [{ id: "1", title: "Kick-off" }],
    time_categories: [{ id: "1", name: "Support" }],
    time_entries: [
      {
        id: "01KE6Y4S00EXAMP1E000000001",
        scope_type: "card",
        scope_id: "2",
        started_at: 1767600000,
        duration_seconds: 60,
      },
    ],
    timers: [{ id: "u-max", scope_type: "category", scope_id: "1", started_at: 1767500000 }],
  };
}
