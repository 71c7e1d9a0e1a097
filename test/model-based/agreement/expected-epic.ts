import { byId, defined } from "../model/change";
import { type Model, type ModelEpic, TEAM_ID, USER_ID } from "../model/model";
import { listOf } from "../model/places";
import { authorsOf, expectedChecklists, expectedChild, expectedHints, expectedLink } from "./cards";
import { expectedTag } from "./tags";

const DAY = 86_400;

export function expectedEpic(model: Model, epic: ModelEpic) {
  const { tags, checklists: _, watched, links, files, hints, ...own } = epic;
  const { time_health_last_updated: reported, health_status_stale_period: days } = epic;
  const list = listOf(model, epic);
  const cards = model.cards.filter((card) => card.epic_id === epic.id);
  cards.sort((left, right) => left.time_created - right.time_created || Number(left.id) - Number(right.id));
  return defined({
    ...{ ...own, ...authorsOf(epic), ...expectedChecklists(epic), list_title: list.title, list_color: list.color },
    ...{ type: "epic", team_id: TEAM_ID, hints: expectedHints(model, hints), total_files: files.length },
    linked_cards: links.map((link) => expectedLink(model, link)),
    total_comments: model.comments.filter((comment) => comment.epic_id === epic.id).length,
    ...{ is_watching: watched, archived_list: list.archived !== undefined },
    child_cards: cards.map((card) => expectedChild(model, card)),
    child_card_order: cards.map(({ id }) => id),
    tags: tags.map((id) => expectedTag(model, byId(model.tags, id))),
    health_status_updated_by: reported === undefined ? undefined : USER_ID,
    health_status_is_stale: reported !== undefined && model.now - reported > days * DAY,
  });
}
