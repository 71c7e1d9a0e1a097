import type { Chance } from "../../workspace/random/chance";

/** Documents of a snapshot, by section. */
export type Sections = Record<string, Record<string, unknown>[]>;

const EXTRA = 3;
const START = 1_767_571_200;

const several = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);

/** Without numbers, so that what a world has of them leaves the numbers of what comes next as they are. */
export function idsIn(name: string, number: number) {
  return {
    project: `${name}-space`,
    boards: several(`${name}-board`, 2),
    lists: several(`${name}-list`, 4),
    cards: several(`${name}-card`, 5),
    pages: several(`${name}-page`, 2),
    sprint: `${name}-sprint`,
    tag: `${name}-tag`,
    form: `${name}-form`,
    comments: several(`${name}-comment`, 2),
    entry: `01KE6Y4S00EXAMP1E00000000${number}`,
    email: `${name}@t-acme.invalid`,
    checklist: `${name}-checklist`,
    item: `${name}-item`,
  };
}

/** The same ids in every world; what they name differs. */
export type SpaceIds = ReturnType<typeof idsIn>;

/** A text that is found by some searches and not by others. */
export const someText = (chance: Chance): string =>
  chance.oneOf(["Alpha launch", "Beta", "Gamma ray", "Δέλτα", "Fix the login page", "404"]);

const archivedMaybe = (chance: Chance, likelihood: number) =>
  chance.yes(likelihood) ? { archived: { user_id: "u-ada", time_archived: START } } : {};

const member = (user_id: string) => ({ user_id, role: "member", assigned_date: START });

const key = (index: number): string => `a${String.fromCharCode(65 + index)}`;

/** The documents of a space, shaped by the seed. Its lists stay live, since forms create cards there. */
export function spaceDocuments(ids: SpaceIds, chance: Chance, members: readonly string[] | undefined): Sections {
  const [board = "", other = ""] = ids.boards;
  const cards = [...ids.cards, ...several(`${ids.project}-extra`, chance.below(EXTRA))];
  const places = [...ids.lists, `${ids.sprint}-list`];
  return {
    projects: [
      {
        id: ids.project,
        title: someText(chance),
        ...(members === undefined ? {} : { is_private: true, members: members.map(member) }),
      },
    ],
    boards: [
      {
        id: board,
        title: someText(chance),
        project_id: ids.project,
        order_key: "aA",
        email: { active: chance.yes(), email: ids.email },
      },
      { id: other, title: someText(chance), project_id: ids.project, order_key: "aB", ...archivedMaybe(chance, 0.3) },
    ],
    lists: [
      ...ids.lists.map((id, index) => ({
        id,
        title: someText(chance),
        behavior: chance.oneOf(["backlog", "committed", "started", "completed", "cancelled"]),
        board_id: index < 2 ? board : other,
        order_key: key(index),
        ...(index === 0 ? {} : archivedMaybe(chance, 0.2)),
      })),
      {
        id: `${ids.sprint}-list`,
        title: someText(chance),
        behavior: "committed",
        sprint_id: ids.sprint,
        order_key: "aA",
      },
    ],
    sprints: [
      {
        id: ids.sprint,
        title: someText(chance),
        project_id: ids.project,
        start_date: START,
        end_date: START + 1_209_600,
      },
    ],
    cards: cards.map((id, index) => ({
      id,
      title: someText(chance),
      content: chance.content(),
      list_id: chance.any(places) ?? "",
      order_key: key(index),
      ...(chance.yes(0.3) ? { due_date: START + chance.below(900_000) } : {}),
      ...(chance.yes(0.3) ? { estimate: 1 + chance.below(5) } : {}),
      ...(chance.yes(0.3) ? { time_remaining_seconds: chance.below(7200) } : {}),
      ...(chance.yes(0.3) ? { members: [member("u-max")] } : {}),
      ...(index === 0 ? { checklists: [checklistOf(ids, chance)] } : {}),
      ...archivedMaybe(chance, 0.15),
    })),
    tags: [{ id: ids.tag, name: someText(chance), project_id: ids.project }],
    pages: ids.pages.map((id, index) => ({
      id,
      alias_id: aliasOf(id),
      title: someText(chance),
      content: chance.content(),
      project_id: ids.project,
      order_key: key(index),
      is_public: index === 0,
      members: index === 0 ? [] : [member("u-mia")],
    })),
    forms: [
      {
        id: ids.form,
        title: someText(chance),
        board_id: board,
        order: chance.below(9),
        fields: [textField(someText(chance))],
      },
    ],
    comments: ids.comments.map((id, index) => ({
      id,
      content: someText(chance),
      ...(index === 0 ? { card_id: chance.any(ids.cards) } : { page_id: ids.pages[0] }),
    })),
    time_entries: [
      {
        id: ids.entry,
        user_id: chance.oneOf(["u-max", "u-ada"]),
        scope_type: "card",
        scope_id: chance.any(ids.cards),
        started_at: START + chance.below(9000),
        duration_seconds: 60 + chance.below(9000),
      },
    ],
  };
}

const checklistOf = ({ checklist, item }: SpaceIds, chance: Chance) => ({
  id: checklist,
  title: someText(chance),
  items: [{ id: item, title: someText(chance) }],
});

/** A field of a form for a text. */
export const textField = (label: string) => ({
  id: "what",
  type: "short_text",
  label,
  order: 0,
  required: false,
  conditions: [],
});

/** A UUID of the page's own. */
export const aliasOf = (id: string): string =>
  `0b9cf1cb-3ae9-4b5b-a05a-${[...id]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e12, 7)
    .toString()
    .padStart(12, "0")}`;

/** One after another, the visible ones first. */
export function merged(...all: readonly Sections[]): Sections {
  const sections: Sections = {};
  for (const each of all) {
    for (const [name, documents] of Object.entries(each)) sections[name] = [...(sections[name] ?? []), ...documents];
  }
  return sections;
}
