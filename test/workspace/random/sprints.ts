import { boardLayoutSchema } from "../../../src/resources/board/board-fields";
import { cardStatuses } from "../../../src/resources/common/parts";
import type { Actions } from "./action";
import { vcsMapping } from "./parts";

export const sprintActions = {
  createSprint: (there, chance) => ({
    project_id: chance.id(there.projects),
    title: chance.maybe(chance.title()),
    content: chance.clearing(chance.content()),
  }),
  updateSprint: (there, chance) => {
    const sprint = chance.any(there.sprints);
    const start = sprint?.start_date ?? there.now;
    return {
      sprint_id: sprint?.id ?? "404",
      title: chance.maybe(chance.title()),
      content: chance.clearing(chance.content()),
      start_date: chance.maybe(start - chance.below(3) * 86_400, 0.3),
      override_end_date: chance.clearing(start + (chance.below(20) - 2) * 86_400),
      layout: chance.maybe(chance.oneOf(boardLayoutSchema.options)),
      archived: chance.archived(),
    };
  },
  rollOverSprint: (there, chance) => ({
    sprint_id: chance.id(there.sprints),
    to_sprint_id: chance.clearing(chance.id(there.sprints)),
  }),
  deleteSprint: (there, chance) => ({ sprint_id: chance.id(there.sprints) }),
  updateSprintSettings: (there, chance) => {
    const ids = ["s-open", "s-going", "s-done"] as const;
    const statuses = ids.slice(0, 1 + chance.below(3)).map((id) => ({
      id,
      title: chance.title(),
      status: chance.oneOf(cardStatuses),
    }));
    return {
      project_id: chance.id(there.projects),
      enabled: chance.maybe(chance.yes(0.8)),
      length: chance.maybe(1 + chance.below(20)),
      cooldown: chance.maybe(chance.below(3)),
      start_day: chance.maybe(chance.below(7)),
      statuses: chance.clearing(statuses),
      vcs_mapping: chance.yes(0.3) ? vcsMapping(chance, ids) : undefined,
      card_cover_enabled: chance.maybe(chance.yes()),
    };
  },
} satisfies Actions;
