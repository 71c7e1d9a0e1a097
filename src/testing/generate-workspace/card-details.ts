import { MINUTE } from "./calendar";
import type { CardDraft } from "./drafts";
import { numbering } from "./numbering";
import { type Domain, links } from "./vocabulary";
import type { World } from "./world";

type Checklists = CardDraft["checklists"];
type Links = CardDraft["external_links"];

/** Makes checklists; their ids and those of their items count up over the whole workspace. */
export function checklistMaker(world: World): (domain: Domain, created: number, done: boolean) => Checklists {
  const nextChecklistId = numbering();
  const nextItemId = numbering();
  const { random } = world;
  return (domain, time_created, done) => {
    if (!random.chance(0.18)) return [];
    const user_id = world.person();
    const mark = { content: "", user_id, time_created, time_updated: time_created };
    return Array.from({ length: random.low(1, 2) }, (_, nth) => {
      const steps = domain.steps.slice(random.below(3), random.between(3, domain.steps.length));
      const items = steps.map((title) => ({
        id: nextItemId(),
        title,
        ...mark,
        checked: done ? random.chance(0.9) : random.chance(0.35),
      }));
      return { id: nextChecklistId(), title: nth === 0 ? "To do" : "Before it ships", ...mark, items };
    });
  };
}

/** Links to the outside: now and then an address, and pull requests where code is written. */
export function externalLinks(world: World, title: string, time: number, isCode: boolean, done: boolean): Links {
  const { random, ids } = world;
  const found: Links = [];
  if (random.chance(0.08)) {
    const [display_text, address] = random.pick(links);
    const url = `${address}/${random.between(100, 9999)}`;
    found.push({ type: "generic", generic: { url, id: ids.uuid(), display_text, time_added: time } });
  }
  if (isCode && random.chance(0.25)) found.push(pullRequest(world, title, time, done));
  return found;
}

function pullRequest({ random, now }: World, title: string, time: number, merged: boolean): Links[number] {
  const number = random.between(1, 4000);
  const closed = merged ? Math.min(now, time + 90 * MINUTE) : null;
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
      draft: !merged && random.chance(0.2),
      merged,
    },
  };
}
