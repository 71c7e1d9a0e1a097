import { fc } from "@fast-check/vitest";
import {
  ARCHIVED,
  answered,
  command,
  date,
  flag,
  INVALID,
  index,
  maybe,
  NOT_FOUND,
  pick,
  position,
  text,
  title,
  userId,
} from "../command";
import { follow, newWorkItem } from "../model/cards";
import { archive, assign, change, place, reorder, touch } from "../model/change";
import { joinedNow } from "../model/members";
import type { Model, ModelEpic } from "../model/model";
import { epicLists, inList, isEpicList } from "../model/places";
import { removeEpic } from "../model/removal";
import { memberCommands } from "./members";

const fields = {
  ...{
    content: maybe(text),
    schema: maybe(fc.constantFrom(1, 2)),
    start_date: date,
    due_date: date,
    owner_id: maybe(fc.oneof(userId, fc.constant(""))),
  },
  ...{
    priority: maybe(fc.constantFrom(0, 2, null)),
    archived: flag,
    members: maybe(fc.array(userId, { maxLength: 2 })),
  },
  health_status: maybe(fc.constantFrom("on_track" as const, "off_track" as const, null)),
  health_status_stale_period: maybe(fc.constantFrom(1, null)),
};

interface Fields {
  readonly content: string | null | undefined;
  readonly schema: number | undefined;
  readonly start_date: number | null | undefined;
  readonly due_date: number | null | undefined;
  readonly owner_id: string | null | undefined;
  readonly priority: number | null | undefined;
  readonly archived: boolean | undefined;
  readonly members: readonly string[] | undefined;
  readonly health_status: ModelEpic["health_status"] | null;
  readonly health_status_stale_period: number | null | undefined;
}

function applyFields(model: Model, epic: ModelEpic, { content, archived, members, ...given }: Fields): void {
  const { health_status, health_status_stale_period: period, ...others } = given;
  if (content !== undefined) epic.content = content ?? "";
  assign(epic, others);
  for (const key of ["start_date", "due_date", "priority"] as const) if (epic[key] === 0) epic[key] = undefined;
  archive(model, epic, archived);
  if (period !== undefined) epic.health_status_stale_period = period ?? 7;
  if (health_status !== undefined) {
    epic.health_status = health_status ?? undefined;
    epic.time_health_last_updated = health_status === null ? undefined : model.now;
  }
  if (members === undefined) return;
  const known = epic.members;
  const people = joinedNow(
    model,
    members.map((user_id) => ({ user_id })),
  );
  epic.members = people.map((person) => known.find(({ user_id }) => user_id === person.user_id) ?? person);
}

const wireOf = ({ members, ...given }: Fields) => ({
  ...given,
  members: members?.map((user_id) => ({ user_id })),
});

export const epicCommands = [
  command(
    "createEpic",
    fc.record({ title, list: maybe(index), position, tag: maybe(index), ...fields }),
    async ({ model, workspace }, { title, list: at, position, tag: of, ...given }) => {
      const named = pick(model.lists, at);
      const tag = pick(model.tags, of);
      const tags = tag === undefined ? [] : [tag.id];
      const list = named ?? epicLists(model).find(({ archived }) => archived === undefined);
      const call = workspace.createEpic({ title, list_id: named?.id, position, tags, ...wireOf(given) });
      const refusal = list === undefined ? ARCHIVED : !isEpicList(list) ? INVALID : list.archived && ARCHIVED;
      const answer = await answered(call, refusal);
      if (answer === undefined || list === undefined) return;
      const epic: ModelEpic = {
        ...newWorkItem(model, answer.epic.id, title, list),
        ...{
          tags,
          schema: 1,
          health_status: undefined,
          health_status_stale_period: 7,
          time_health_last_updated: undefined,
        },
      };
      place(model.epics, epic, inList(list), position);
      follow(model, epic, list);
      applyFields(model, epic, given);
    },
    3,
  ),

  command(
    "updateEpic",
    fc.record({ at: index, title: maybe(title), list: maybe(index), position, ...fields }),
    async ({ model, workspace }, { at, title, list: to, position, ...given }) => {
      const epic = pick(model.epics, at);
      if (epic === undefined) return;
      const list = pick(model.lists, to);
      const moves = list !== undefined && list.id !== epic.list_id;
      const call = workspace.updateEpic({ epic_id: epic.id, title, list_id: list?.id, position, ...wireOf(given) });
      const refusal = moves && (isEpicList(list) ? list.archived && ARCHIVED : INVALID);
      if ((await answered(call, refusal)) === undefined) return;
      change(model, epic, () => {
        epic.title = title ?? epic.title;
        applyFields(model, epic, given);
      });
      if (!moves) return reorder(model, model.epics, epic, inList({ id: epic.list_id }), position);
      place(model.epics, epic, inList(list), position);
      epic.list_id = list.id;
      follow(model, epic, list);
      touch(model, epic);
    },
    4,
  ),

  command("deleteEpic", index, async ({ model, workspace }, at) => {
    const epic = pick(model.epics, at);
    if (epic === undefined) return;
    await workspace.deleteEpic({ epic_id: epic.id });
    removeEpic(model, epic.id);
  }),

  ...memberCommands({
    owner: "Epic",
    owners: (model) => model.epics,
    add: (workspace, epic, person) => workspace.addEpicMember({ epic_id: epic.id, ...person }),
    remove: (workspace, epic, user_id) => workspace.removeEpicMember({ epic_id: epic.id, user_id }),
  }),

  command("addEpicTags", fc.record({ at: index, tag: index }), async ({ model, workspace }, { at, tag: of }) => {
    const [epic, tag] = [pick(model.epics, at), pick(model.tags, of)];
    if (epic === undefined || tag === undefined) return;
    await workspace.addEpicTags({ epic_id: epic.id, id: tag.id });
    change(model, epic, () => assign(epic, { tags: [...new Set([...epic.tags, tag.id])] }));
  }),

  command("removeEpicTag", fc.record({ at: index, tag: index }), async ({ model, workspace }, { at, tag: of }) => {
    const [epic, tag] = [pick(model.epics, at), pick(model.tags, of)];
    if (epic === undefined || tag === undefined) return;
    const call = workspace.removeEpicTag({ epic_id: epic.id, tag_id: tag.id });
    if ((await answered(call, !epic.tags.includes(tag.id) && NOT_FOUND)) === undefined) return;
    change(model, epic, () => assign(epic, { tags: epic.tags.filter((id) => id !== tag.id) }));
  }),
];
