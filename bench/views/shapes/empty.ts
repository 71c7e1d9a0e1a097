import type { CardFilters } from "workspace-engine";
import type { Pool } from "./pool";
import { type Shape, shape } from "./shape";

const FEW = 4;

/** Nothing is found, whatever leads the search. */
export function emptyShapes(pool: Pool): readonly Shape[] {
  const [user = ""] = pool.common("member_ids", 1);
  const projects = pool.common("project_id", pool.corpus.size);
  const boards = pool.common("board_id", pool.corpus.size);
  const empty: Readonly<Record<string, CardFilters>> = {
    "an unknown user": { include: { members: ["u-nobody"] } },
    "unknown ids": { include: { ids: ["0", "x", "99999999"] } },
    "an empty range": { time_created: { after: "now", before: "now-1d" } },
    "a range before all cards": { due_date: { after: "0", before: "1971-01-01" }, sort_by: { field: "due_date" } },
    "a word nobody wrote": { include: { title: "qwxzqwxz" } },
    "words that never meet": { include: { content: "zzq qxw" } },
    "two dense filters that exclude each other": { has_completed_date: true, include: { statuses: ["started"] } },
    "a dense user, and not": { include: { members: [user] }, exclude: { members: [user] } },
    "every space excluded": { exclude: { projects } },
    "every board excluded, cards of sprints too": { exclude: { boards, projects } },
  };
  return Object.entries(empty).map(([what, filters]) =>
    shape(
      `nothing: ${what}`,
      (variant) => ({ sort_by: { field: variant % 2 === 0 ? "time_updated" : "priority" }, ...filters }),
      FEW,
    ),
  );
}
