import type { DocumentWrite, Fields } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { Random } from "../../../src/testing/repeatable/seeded-random";

export const NOW = 1_767_603_600;
const DAY = 86_400;
const words = ["launch", "billing", "search", "import", "mobile", "invoice", "calendar", "editor", "retry", "sync"];

/** An id of which low numbers are much more common, as a few boards and people have most of the cards. */
function skewed(random: Random, prefix: string, count: number): string {
  return `${prefix}${1 + Math.floor(count * (random.below(1000) / 1000) ** 3)}`;
}

/** Cards with fields as they are spread in a large workspace: most are done, few are due, half have no members. */
export function manyCards(count: number, seed: number): readonly DocumentWrite[] {
  const random = new Random(seededRandom(seed));
  return Array.from({ length: count }, (_, index) => {
    const id = String(index + 1);
    return { kind: "card", id, body: { id, title: `Card ${id}` }, fields: fieldsOf(random, index / count) };
  });
}

function fieldsOf(random: Random, age: number): Fields {
  const created = Math.floor(NOW - 700 * DAY * (1 - age)) - random.below(3600);
  const isDone = random.chance(0.6);
  const phrase = Array.from({ length: 4 }, () => random.pick(words)).join(" ");
  return {
    title: `${phrase} ${random.below(3000)}`,
    content: random.chance(0.5) ? `${phrase} ${phrase} ${random.below(3000)}` : "",
    board_id: skewed(random, "", 60),
    list_id: skewed(random, "", 240),
    project_id: skewed(random, "", 8),
    user_id: skewed(random, "u-", 50),
    owner_id: random.chance(0.8) ? skewed(random, "u-", 50) : "",
    epic_id: random.chance(0.15) ? skewed(random, "", 80) : "",
    parent_card_id: random.chance(0.1) ? String(1 + random.below(1000)) : "",
    member_ids: random.chance(0.5) ? [...new Set([skewed(random, "u-", 50), skewed(random, "u-", 50)])] : [],
    tag_ids: random.chance(0.6) ? [...new Set([skewed(random, "", 300), skewed(random, "", 300)])] : [],
    estimate: random.below(6),
    priority: random.below(5),
    status: isDone ? 3 : random.below(5),
    due_date: random.chance(0.3) ? created + random.below(60) * DAY : 0,
    time_created: created,
    time_updated: created + random.below(30 * DAY),
    archived: isDone && random.chance(0.6),
    order_key: `a${random.below(1_000_000)}`,
  };
}
