import type { CardFilters, CardStatus } from "workspace-engine";
import { fewMatches } from "./few-matches";
import { contentNeedles, titleNeedles } from "./needles";
import type { Pool } from "./pool";
import { pagedShape, type Shape, shape, VARIANTS } from "./shape";

const done: readonly CardStatus[] = ["completed", "cancelled"];
const under: readonly CardStatus[] = ["committed", "started"];
const open = { is_archived: false, exclude: { statuses: done } } as const;

/** The sixteen views of work management, each in sixteen variants. */
export function usualShapes(pool: Pool): readonly Shape[] {
  return [...byPeopleAndPlaces(pool), ...byTextAndId(pool), ...byOrder(pool)];
}

function byPeopleAndPlaces(pool: Pool): readonly Shape[] {
  const members = pool.spread("member_ids");
  const boards = pool.spread("board_id");
  const epics = pool.spread("epic_id");
  const tags = Array.from({ length: VARIANTS }, () => pool.some("tag_ids", 5));
  const owners = Array.from({ length: VARIANTS }, () => pool.some("owner_id", 20));
  const projects = pool.spread("project_id");
  return [
    shape("my open cards, newest first", (variant) => ({ ...open, include: { members: at(members, variant) } })),
    shape("one board by priority", (variant) => ({
      is_archived: false,
      include: { boards: at(boards, variant) },
      sort_by: { field: "priority" },
    })),
    shape("due this week", (variant) => ({
      ...open,
      due_date: week((variant % 8) - 2),
      ...(variant < 8 ? {} : { include: { projects: at(projects, variant - 8) } }),
      sort_by: ascending("due_date"),
    })),
    shape("overdue and open", (variant) => ({
      ...open,
      due_date: { after: "0", before: `now-${variant}d` },
      sort_by: ascending("due_date"),
    })),
    shape("any of five tags with estimate, by estimate", (variant) => ({
      has_estimate: true,
      include: { tags: tags[variant] ?? [] },
      sort_by: { field: "estimate" },
    })),
    shape("no members and no due date", (variant) => ({
      is_archived: false,
      has_members: false,
      has_due_date: false,
      ...(variant < 8 ? {} : { include: { projects: at(projects, variant) } }),
      sort_by: { field: variant % 2 === 0 ? "time_created" : "time_updated", order_ascending: variant % 4 > 1 },
    })),
    shape("epic + statuses", (variant) => ({
      include: { epics: at(epics, variant), statuses: under },
      sort_by: { field: "time_updated" },
    })),
    shape("any of 20 owners", (variant) => ({ include: { owners: owners[variant] ?? [] } })),
  ];
}

function byTextAndId(pool: Pool): readonly Shape[] {
  const titles = titleNeedles(pool, VARIANTS);
  const contents = contentNeedles(pool, VARIANTS);
  const ids = Array.from({ length: VARIANTS }, () => pool.ids(100));
  const few = fewMatches(pool, VARIANTS);
  return [
    shape("title substring", (variant) => ({ include: { title: titles[variant] ?? null } })),
    shape("content substring", (variant) => ({ include: { content: contents[variant] ?? null } })),
    shape("100 ids", (variant) => ({ include: { ids: ids[variant] ?? [] } })),
    shape("five clauses with 0 to 3 matches", (variant) => few[variant % few.length] ?? {}),
  ];
}

function byOrder(pool: Pool): readonly Shape[] {
  const boards = Array.from({ length: VARIANTS }, () => pool.some("board_id", 3));
  const users = Array.from({ length: VARIANTS }, () => pool.some("member_ids", 5));
  const busy = pool.common("member_ids", VARIANTS);
  return [
    pagedShape("everything by updated", (variant) => sorted("time_updated", variant), half),
    shape("exclude three boards and five users, by due date", (variant) => ({
      exclude: { boards: boards[variant] ?? [], members: users[variant] ?? [] },
      sort_by: ascending("due_date"),
    })),
    pagedShape(
      "everything not archived by created",
      (variant) => ({ is_archived: false, ...sorted("time_created", variant) }),
      half,
    ),
    pagedShape(
      "page 40 of my open cards",
      (variant) => ({ ...open, include: { members: at(busy, variant) } }),
      () => 39,
    ),
  ];
}

const half = (variant: number): number => variant >> 1;

const at = (values: readonly string[], variant: number): readonly string[] =>
  values.slice(variant % values.length, (variant % values.length) + 1);

const ascending = (field: "due_date") => ({ field, order_ascending: true });

const sorted = (field: "time_created" | "time_updated", variant: number): CardFilters => ({
  sort_by: { field, order_ascending: variant % 2 === 1 },
});

/** From Monday to Sunday, so many weeks from the present one. */
function week(offset: number): { readonly after: string; readonly before: string } {
  const weeks = (from: number) => `now${from < 0 ? "-" : "+"}${Math.abs(from)}w/w-1s`;
  return { after: weeks(offset), before: weeks(offset + 1) };
}
