import type { DocumentWrite, Fields } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { Dice } from "../../../src/testing/storage-contract/dice";

export const NOW = 1_767_603_600;
const DAY = 86_400;
const words = ["launch", "billing", "search", "import", "mobile", "invoice", "calendar", "editor", "retry", "sync"];

/** An id of which low numbers are much more common, as a few boards and people have most of the cards. */
function skewed(dice: Dice, prefix: string, count: number): string {
  return `${prefix}${1 + Math.floor(count * (dice.below(1000) / 1000) ** 3)}`;
}

/** Cards with fields as they are spread in a large workspace: most are done, few are due, half have no members. */
export function manyCards(count: number, seed: number): readonly DocumentWrite[] {
  const dice = new Dice(seededRandom(seed));
  return Array.from({ length: count }, (_, index) => {
    const id = String(index + 1);
    return { kind: "card", id, body: { id, title: `Card ${id}` }, fields: fieldsOf(dice, index / count) };
  });
}

function fieldsOf(dice: Dice, age: number): Fields {
  const created = Math.floor(NOW - 700 * DAY * (1 - age)) - dice.below(3600);
  const isDone = dice.chance(0.6);
  const phrase = Array.from({ length: 4 }, () => dice.pick(words)).join(" ");
  return {
    title: `${phrase} ${dice.below(3000)}`,
    content: dice.chance(0.5) ? `${phrase} ${phrase} ${dice.below(3000)}` : "",
    board_id: skewed(dice, "", 60),
    list_id: skewed(dice, "", 240),
    project_id: skewed(dice, "", 8),
    user_id: skewed(dice, "u-", 50),
    owner_id: dice.chance(0.8) ? skewed(dice, "u-", 50) : "",
    epic_id: dice.chance(0.15) ? skewed(dice, "", 80) : "",
    parent_card_id: dice.chance(0.1) ? String(1 + dice.below(1000)) : "",
    member_ids: dice.chance(0.5) ? [...new Set([skewed(dice, "u-", 50), skewed(dice, "u-", 50)])] : [],
    tag_ids: dice.chance(0.6) ? [...new Set([skewed(dice, "", 300), skewed(dice, "", 300)])] : [],
    estimate: dice.below(6),
    priority: dice.below(5),
    status: isDone ? 3 : dice.below(5),
    due_date: dice.chance(0.3) ? created + dice.below(60) * DAY : 0,
    time_created: created,
    time_updated: created + dice.below(30 * DAY),
    archived: isDone && dice.chance(0.6),
    order_key: `a${dice.below(1_000_000)}`,
  };
}
