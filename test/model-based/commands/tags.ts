import { fc } from "@fast-check/vitest";
import { ARCHIVED, answered, command, IN_USE, index, maybe, pick, title } from "../command";
import { assign } from "../model/change";
import { homeOf } from "../model/places";
import { removeTag } from "../model/removal";

/** Red as one says it, red as one mixes it, or none. */
const color = maybe(fc.constantFrom("red", "#ff0000", "blue", null));
const named = (given: string | null | undefined) => (given === "#ff0000" ? "red" : given) as "red" | "blue" | null;

export const tagCommands = [
  command(
    "createTag",
    fc.record({ name: title, color, project: maybe(index) }),
    async ({ model, workspace }, { name, color, project: at }) => {
      const project = pick(model.projects, at);
      const call = workspace.createTag({ name, color, project_id: project?.id });
      const answer = await answered(call, project?.archived && ARCHIVED);
      if (answer === undefined) return;
      model.tags.push({ id: answer.tag.id, project_id: project?.id, name, color: named(color) ?? null });
    },
    3,
  ),

  command(
    "updateTag",
    fc.record({ at: index, name: maybe(title), color, project: maybe(fc.option(index)) }),
    async ({ model, workspace }, { at, name, color, project: to }) => {
      const tag = pick(model.tags, at);
      if (tag === undefined) return;
      const project = to === null ? null : pick(model.projects, to);
      const enters = project && project.id !== tag.project_id;
      const isBorne = model.cards.some(
        (card) => card.tags.includes(tag.id) && homeOf(model, card).project_id !== project?.id,
      );
      const refusal = enters && (project.archived ? ARCHIVED : isBorne && IN_USE);
      const project_id = project === null ? "" : project?.id;
      const call = workspace.updateTag({ tag_id: tag.id, name, color, project_id });
      if ((await answered(call, refusal || undefined)) === undefined) return;
      assign(tag, { name, project_id });
      if (color !== undefined) tag.color = named(color);
    },
    2,
  ),

  command("deleteTag", index, async ({ model, workspace }, at) => {
    const tag = pick(model.tags, at);
    if (tag === undefined) return;
    await workspace.deleteTag({ tag_id: tag.id });
    removeTag(model, tag.id);
  }),
];
