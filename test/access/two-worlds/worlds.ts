import type { ActingActor, SnapshotInput } from "workspace-engine";
import { Chance } from "../../workspace/random/chance";
import { relate } from "./relations";
import { aliasOf, idsIn, merged, type Sections, type SpaceIds, someText, spaceDocuments, textField } from "./space";

export const open = idsIn("open", 1);

/** An actor, and how many of the private spaces it can read. */
export interface Onlooker {
  readonly actor: ActingActor;
  readonly reads: 0 | 1;
}

export const onlookers = {
  viewer: { actor: { user_id: "u-vera", role: "viewer" }, reads: 0 },
  outsider: { actor: { user_id: "u-eve", role: "member" }, reads: 0 },
  insider: { actor: { user_id: "u-mia", role: "member" }, reads: 1 },
  confined: { actor: { user_id: "u-mia", role: "admin", scope: { project_id: open.project } }, reads: 0 },
} as const satisfies Readonly<Record<string, Onlooker>>;

export const spaces: readonly [SpaceIds, SpaceIds] = [idsIn("first", 2), idsIn("second", 3)];
/** Pages that nobody but Ada reads, in no space and in the open one. */
export const closedPages = ["closed-page-1", "closed-page-2", "closed-page-3"] as const;

/** Seeds of what the onlooker sees and of what is hidden from it. */
export interface Seeds {
  readonly seen: number;
  readonly hidden: number;
}

/** The spaces that are hidden from the onlooker. */
export const hiddenSpaces = ({ reads }: Onlooker): readonly SpaceIds[] => spaces.slice(reads);

/** A whole workspace, of which all that the onlooker may read follows from the first seed. */
export function worldFor(onlooker: Onlooker, seeds: Seeds): SnapshotInput {
  const seen = new Chance(seeds.seen);
  const hidden = new Chance(seeds.hidden);
  const concealed = hiddenSpaces(onlooker);
  const prefixes = concealed.map(({ project }) => project.slice(0, -"space".length));
  const isHidden = (id: string) => prefixes.some((prefix) => id.startsWith(prefix));
  const whole = merged(
    general(seen, hidden, concealed),
    spaceDocuments(open, seen, undefined),
    ...spaces.map((space, index) =>
      spaceDocuments(space, concealed.includes(space) ? hidden : seen, index === 0 ? ["u-mia", "u-max"] : ["u-max"]),
    ),
    closed(hidden),
  );
  relate(whole, isHidden, seen, hidden);
  return { time_unit: "seconds", ...whole } as SnapshotInput;
}

/** Documents outside of spaces. */
function general(seen: Chance, hidden: Chance, concealed: readonly SpaceIds[]): Sections {
  const rate = { rate_cents: 1000 + hidden.below(9000) };
  const ancestors = concealed.flatMap(({ cards }) => cards).filter(() => hidden.yes(0.3));
  const above = hidden.yes() ? { parent_page_id: closedPages[0] } : {};
  const archivedAbove = hidden.yes() ? { parent_page_id: closedPages[2] } : {};
  return {
    members: [
      { id: "u-ada", role: "admin" },
      { id: "u-max", email: "max@example.org", ...rate },
      { id: "u-mia" },
      { id: "u-eve", rate_cents: 5000 },
      { id: "u-vera", role: "guest" },
    ],
    lists: [
      { id: "epic-list-1", title: "Planned", behavior: "committed", order_key: "aA" },
      { id: "epic-list-2", title: "Going", behavior: "started", order_key: "aB" },
    ],
    epics: ["epic-1", "epic-2"].map((id) => ({
      id,
      title: someText(seen),
      list_id: "epic-list-1",
      order_key: `a${id.slice(-1)}`,
    })),
    tags: ["tag-1", "tag-2"].map((id) => ({ id, name: someText(seen) })),
    pages: [
      page("page-1", someText(seen), {}),
      page("page-2", someText(seen), above),
      page("page-3", someText(seen), {
        ...archivedAbove,
        archived: { user_id: "u-ada", time_archived: 1_767_571_200, ...archivedAbove },
      }),
    ],
    forms: [
      {
        id: "form-1",
        title: someText(seen),
        board_id: hidden.any(concealed)?.boards[0],
        order: 3,
        is_public: true,
        fields: [textField("What?")],
      },
    ],
    notes: [
      { id: "note-1", title: someText(seen), is_public: true },
      { id: "closed-note", title: someText(hidden), transcript: someText(hidden) },
    ],
    time_categories: [{ id: "category-1", name: "Support" }],
    time_entries: [
      {
        id: "01KE6Y4S00EXAMP1E000000009",
        user_id: "u-max",
        scope_type: "card",
        scope_id: open.cards[0],
        started_at: 1_767_571_200,
        duration_seconds: 1800,
        rate_snapshot_cents: 100 + hidden.below(9000),
        ancestor_card_ids_snapshot: ancestors,
        billable: true,
      },
      {
        id: "01KE6Y4S00EXAMP1E000000006",
        user_id: "u-max",
        scope_type: "card",
        scope_id: open.cards[1],
        started_at: 1_767_571_200,
        duration_seconds: 60,
        project_id_snapshot: concealed[0]?.project,
        remaining_taken_seconds: hidden.below(60),
      },
    ],
    timers: hidden.yes()
      ? [{ id: "u-max", scope_type: "category", scope_id: "category-1", started_at: 1_767_571_200 }]
      : [],
  };
}

const page = (id: string, title: string, more: object) => ({
  id,
  alias_id: aliasOf(id),
  title,
  is_public: true,
  order_key: `a${id.slice(-1)}`,
  ...more,
});

/** The first may have anything below it, the second lies in the open space, the third is archived. */
function closed(hidden: Chance): Sections {
  const [first, second, third] = closedPages;
  const secret = (id: string, more: object) => ({
    ...page(id, someText(hidden), {}),
    content: hidden.content(),
    is_public: false,
    order_key: `a${hidden.below(4)}${id.slice(-1)}`,
    ...more,
  });
  const below = hidden.yes() ? { parent_page_id: "page-1" } : {};
  return {
    pages: [
      secret(first, below),
      secret(second, { project_id: open.project }),
      secret(third, { archived: { user_id: "u-ada", time_archived: 1_767_571_200 } }),
    ],
    comments: [{ id: "closed-comment", content: someText(hidden), page_id: first }],
  };
}
