import { type CardFilters, dateRanges } from "workspace-engine";
import { emptyShapes } from "./empty";
import type { Pool } from "./pool";
import { PAGE, pagedShape, type Shape, shape } from "./shape";

const MANY_IDS = 10_000;
const FEW = 4;

/** Questions on which a planner that knows the usual shapes only would walk too far. */
export function adversarialShapes(pool: Pool): readonly Shape[] {
  return [...byOrder(pool), ...byDensity(pool), ...byText(pool), ...emptyShapes(pool)];
}

function byOrder({ corpus }: Pool): readonly Shape[] {
  const pages = Math.ceil(corpus.size / PAGE);
  return [
    shape("anti-correlated: done long ago, newest first", (variant) => ({
      completed_date: { after: "0", before: `now-${40 + 20 * variant}d` },
      include: { statuses: ["completed"] },
    })),
    shape("anti-correlated: oldest first, due in the future", (variant) => ({
      due_date: dateRanges.dueWithin(7 + variant),
      exclude: { statuses: ["completed", "cancelled"] },
      sort_by: { field: "time_created", order_ascending: true },
    })),
    pagedShape(
      "one huge tie group, in pages",
      (variant) => ({ has_priority: false, sort_by: { field: "priority", order_ascending: variant % 2 === 1 } }),
      (variant) => variant,
    ),
    pagedShape(
      "deep paging to the end",
      () => ({}),
      (variant) => Math.floor(((variant + 1) * pages) / FEW) - 1,
      FEW,
    ),
    shape("a day long ago, by updated", (variant) => ({
      time_created: { after: `now-${60 + variant}d/d-1s`, before: `now-${59 + variant}d/d-1s` },
      sort_by: { field: "time_updated", order_ascending: variant % 2 === 1 },
    })),
    shape("before now, cards without a due date too", (variant) => ({
      due_date: { before: `now-${variant}d` },
      sort_by: { field: "due_date", order_ascending: variant % 2 === 0 },
    })),
  ];
}

function byDensity(pool: Pool): readonly Shape[] {
  const threshold = pool.nearest("member_ids", 1 / 16, 16);
  const dense = pool.common("member_ids", 16);
  const users = pool.common("member_ids", pool.corpus.size);
  const tags = pool.common("tag_ids", pool.corpus.size);
  const [project] = pool.common("project_id", 1);
  const one = (values: readonly string[], variant: number) => [values[variant % values.length] ?? ""];
  return [
    shape("users at the bitset threshold", (variant) => ({
      is_archived: false,
      include: { members: one(threshold, variant) },
      sort_by: { field: variant % 2 === 0 ? "estimate" : "due_date", order_ascending: true },
    })),
    shape("two dense users at once, one of them excluded", (variant) => ({
      include: { members: one(dense, variant), owners: one(dense, variant + 1) },
      exclude: { members: one(dense, variant + 2) },
      sort_by: { field: "status" },
    })),
    shape("any of all users and tags", (variant) => ({
      include: { members: users, tags: tags.slice(variant) },
    })),
    shape("a rare tag in a dense space", (variant) => ({
      is_archived: false,
      include: { tags: one(tags.slice(-16), variant), projects: [project ?? ""] },
      sort_by: { field: "priority", order_ascending: true },
    })),
    shape("10,000 ids", () => ({ include: { ids: pool.ids(MANY_IDS) } }), FEW),
    shape("all but 10,000 ids", () => ({ exclude: { ids: pool.ids(MANY_IDS) } }), FEW),
  ];
}

function byText({ corpus, random }: Pool): readonly Shape[] {
  const text = (field: string) => String(corpus.at(random.below(corpus.size))[field]);
  const letters = "eqzxjwkvbyfpghcm";
  const titled = (title: string): CardFilters => ({ include: { title } });
  return [
    shape("one letter in the title", (variant) => titled(letters.charAt(variant))),
    shape("one letter in the content", (variant) => ({ include: { content: letters.charAt(variant) } })),
    shape("a whole title", () => titled(text("title"))),
    shape("a whole content", () => ({ include: { content: text("content") } })),
    shape("without a common word in the content", () => ({ exclude: { content: "the" }, has_members: true })),
  ];
}
