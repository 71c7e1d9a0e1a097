import { inverseLinkTypes } from "../../resources/work-item/work-item";
import { type DraftOf, numbering } from "./drafts";
import { type Domain, links } from "./vocabulary";
import { MINUTE, type World } from "./world";

type Links = DraftOf<"card">["external_links"];

/** Makes checklists; their ids and those of their items count up over the whole workspace. */
export function checklistMaker(
  world: World,
): (domain: Domain, created: number, done: boolean) => DraftOf<"card">["checklists"] {
  const nextChecklistId = numbering();
  const nextItemId = numbering();
  return (domain, time_created, done) => {
    if (!world.chance(0.18)) return [];
    const user_id = world.person();
    const mark = { content: "", user_id, time_created, time_updated: time_created };
    return Array.from({ length: world.low(1, 2) }, (_, nth) => {
      const steps = domain.steps.slice(world.below(3), world.between(3, domain.steps.length));
      const items = steps.map((title) => ({
        id: nextItemId(),
        title,
        ...mark,
        checked: done ? world.chance(0.9) : world.chance(0.35),
      }));
      return { id: nextChecklistId(), title: nth === 0 ? "To do" : "Before it ships", ...mark, items };
    });
  };
}

/** Links to the outside: now and then an address, and pull requests where code is written. */
export function externalLinks(world: World, title: string, time: number, isCode: boolean, done: boolean): Links {
  const found: Links = [];
  if (world.chance(0.08)) {
    const { display_text, address } = world.pick(links);
    const url = `${address}/${world.between(100, 9999)}`;
    found.push({ type: "generic", generic: { url, id: world.ids.uuid(), display_text, time_added: time } });
  }
  if (isCode && world.chance(0.25)) found.push(pullRequest(world, title, time, done));
  return found;
}

function pullRequest(world: World, title: string, time: number, merged: boolean): Links[number] {
  const number = world.between(1, 4000);
  const closed = merged ? Math.min(world.now, time + 90 * MINUTE) : null;
  return {
    type: "github_pull_request",
    github_pull_request: {
      id: 1_000_000 + number,
      number,
      state: merged ? "closed" : "open",
      title,
      body: null,
      html_url: `https://github.com/example/app/pull/${number}`,
      time_created: time,
      time_updated: closed ?? time,
      time_closed: closed,
      time_merged: closed,
      head: { label: `example:change-${number}`, ref: `change-${number}` },
      base: { label: "example:main", ref: "main" },
      draft: !merged && world.chance(0.2),
      merged,
    },
  };
}

/** How far back among the cards of its space a card looks for relatives. */
const REACH = 60;

/** Makes some cards children of older ones, and links some; whatever one card says of another, the other confirms. */
export function relateCards(world: World, cards: readonly DraftOf<"card">[]): void {
  const recentIn = new Map<string, DraftOf<"card">[]>();
  for (const card of cards) {
    const recent = recentIn.get(card.project_id) ?? [];
    recentIn.set(card.project_id, recent);
    if (recent.length > 0 && world.chance(0.12)) {
      const parent = world.favour(recent);
      card.parent_card_id = parent.id;
      parent.child_card_ids.push(card.id);
    }
    if (recent.length > 0 && world.chance(0.08)) {
      const other = world.pick(recent);
      const linked_card_type = world.weigh({ related: 5, blocks: 2, blocked_by: 2, duplicates: 1 });
      card.linked_cards.push({ card_id: other.id, linked_card_type });
      other.linked_cards.push({ card_id: card.id, linked_card_type: inverseLinkTypes[linked_card_type] });
    }
    recent.push(card);
    if (recent.length > REACH) recent.splice(world.below(recent.length - 1), 1);
  }
}
