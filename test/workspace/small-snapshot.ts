import type { SnapshotInput } from "workspace-engine";

/** One of everything, written by hand: nothing that may be left out is given. */
export function smallSnapshot(): SnapshotInput {
  return {
    time_unit: "seconds",
    members: [{ id: "u-max", rate_cents: 9000 }],
    projects: [{ id: "4", title: "Website", members: [{ user_id: "u-max" }] }],
    boards: [{ id: "7", title: "Launch", project_id: "4" }],
    lists: [
      { id: "20", title: "To do", behavior: "committed", board_id: "7" },
      { id: "21", title: "Done", behavior: "completed", board_id: "7" },
      { id: "22", title: "Someday", behavior: "backlog", board_id: "7" },
      { id: "5f0c6d7e-0000-4000-8000-000000000001", title: "In progress", behavior: "started", sprint_id: "2" },
      { id: "30", title: "Ideas", behavior: "backlog" },
      { id: "31", title: "Shipped", behavior: "completed" },
    ],
    cards: [
      { id: "100", title: "Draw the logo", list_id: "20", tag_ids: ["9"], epic_id: "3", estimate: 3 },
      { id: "101", title: "Sketch", list_id: "21", parent_card_id: "100" },
      { id: "102", title: "Scan", list_id: "22", parent_card_id: "100" },
      {
        id: "103",
        title: "Print",
        list_id: "5f0c6d7e-0000-4000-8000-000000000001",
        checklists: [{ id: "11", title: "Before", items: [{ id: "41", title: "Paper" }] }],
      },
    ],
    epics: [{ id: "3", title: "Branding", list_id: "31" }],
    pages: [{ id: "6", title: "Handbook" }],
    sprints: [{ id: "2", title: "Sprint 1", project_id: "4", start_date: 1767571200, end_date: 1768780800 }],
    tags: [{ id: "9", name: "Needs design" }],
    forms: [{ id: "12", title: "Report a bug", board_id: "7" }],
    comments: [{ id: "50", content: "Nice", card_id: "100" }],
    notes: [{ id: "13", title: "Kick-off" }],
    time_categories: [{ id: "8", name: "Support" }],
    time_entries: [
      {
        id: "01KE6Y4S00EXAMP1E000000001",
        scope_type: "card",
        scope_id: "100",
        started_at: 1767603600,
        duration_seconds: 60,
      },
    ],
    timers: [{ id: "u-max", scope_type: "category", scope_id: "8", started_at: 1767600000 }],
  };
}

export type Json = Readonly<Record<string, unknown>>;

/** The small snapshot with other sections, or with other fields in single documents: `{ "cards[3]": { list_id: "9" } }`. */
export function smallSnapshotWith(changes: Json): SnapshotInput {
  const file: Record<string, unknown> = { ...smallSnapshot() };
  for (const [place, change] of Object.entries(changes)) {
    const [, section = place, index] = /^(\w+)\[(\d+)\]$/.exec(place) ?? [];
    if (index === undefined) file[section] = change;
    else file[section] = withDocument(file[section], Number(index), change);
  }
  return JSON.parse(JSON.stringify(file));
}

function withDocument(section: unknown, index: number, change: unknown): unknown {
  const documents: unknown[] = Array.isArray(section) ? [...section] : [];
  documents[index] = Object.assign({}, documents[index], change);
  return documents;
}
