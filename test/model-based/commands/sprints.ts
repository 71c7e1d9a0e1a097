import { fc } from "@fast-check/vitest";
import {
  ARCHIVED,
  answered,
  command,
  flag,
  IN_USE,
  INVALID,
  index,
  maybe,
  NOT_FOUND,
  pick,
  text,
  title,
} from "../command";
import { archive, assign, byId, change } from "../model/change";
import { removeSprint } from "../model/removal";
import { destinationOf, enterByRollOver, listFor, unfinishedCards } from "../model/roll-over";
import { addSprint, endOf, firstStatuses, sprintRefusal } from "../model/sprints";

const DAY = 86_400;
const days = fc.constantFrom(-10, -1, 0, 3, 20);

const firstIds = firstStatuses().map(({ id }) => id);

type Status = ReturnType<typeof firstStatuses>[number];

/** Statuses without an id get one, which the answer contains. Rule U33.6. */
const withIds = (statuses: readonly Omit<Status, "id">[], shown: readonly { readonly id: string }[]): Status[] =>
  statuses.map(({ title, status }, index) => ({ id: shown[index]?.id ?? "", title, status }));

export const sprintCommands = [
  command(
    "createSprint",
    fc.record({ project: index, title: maybe(title), content: maybe(text) }),
    async ({ model, workspace }, { project: at, title, content }) => {
      const project = pick(model.projects, at);
      if (project === undefined) return;
      const call = workspace.createSprint({ project_id: project.id, title, content });
      const answer = await answered(call, sprintRefusal(project));
      if (answer !== undefined) addSprint(model, project, answer.sprint, title, content ?? "");
    },
    3,
  ),

  command(
    "updateSprint",
    fc.record({
      ...{ at: index, title: maybe(title), content: maybe(text), archived: flag, start: maybe(days) },
      ...{
        override: maybe(fc.oneof(days, fc.constant(null))),
        layout: maybe(fc.constantFrom("board" as const, "list" as const)),
      },
    }),
    async ({ model, workspace }, { at, start, override, archived, content, ...changes }) => {
      const sprint = pick(model.sprints, at);
      if (sprint === undefined) return;
      const start_date = start === undefined ? undefined : sprint.start_date + start * DAY;
      const override_end_date = typeof override === "number" ? sprint.end_date + override * DAY : override;
      const dates = { start_date, override_end_date };
      const call = workspace.updateSprint({ sprint_id: sprint.id, archived, content, ...changes, ...dates });
      const after = { ...sprint };
      assign(after, dates);
      const isInverted = (start !== undefined || override !== undefined) && after.start_date >= endOf(after);
      if ((await answered(call, isInverted && INVALID)) === undefined) return;
      change(model, sprint, () => {
        assign(sprint, { ...changes, ...dates });
        if (content !== undefined) sprint.content = content ?? "";
        archive(model, sprint, archived);
      });
    },
    3,
  ),

  command(
    "rollOverSprint",
    fc.record({ at: index, to: maybe(index) }),
    async ({ model, workspace }, { at, to }) => {
      const from = pick(model.sprints, at);
      if (from === undefined) return;
      const named = pick(model.sprints, to);
      const call = workspace.rollOverSprint({ sprint_id: from.id, to_sprint_id: named?.id });
      const cards = unfinishedCards(model, from);
      const target = destinationOf(model, from, named);
      const project = byId(model.projects, from.project_id);
      const unmade = target === undefined ? sprintRefusal(project) : undefined;
      const behaviors = project.settings.statuses.map(({ status }) => status);
      const isFull = typeof target === "object" && cards.some((card) => listFor(model, card, target) === undefined);
      const isShut = target === undefined && !behaviors.some((each) => each === "committed" || each === "started");
      const refusal =
        typeof target === "string" ? target : (unmade ?? ((isFull || (isShut && cards.length > 0)) && ARCHIVED));
      const answer = await answered(call, refusal);
      if (answer === undefined || typeof target === "string") return;
      const sprint = target ?? addSprint(model, project, answer.sprint, undefined, "");
      for (const card of cards) enterByRollOver(model, card, listFor(model, card, sprint));
    },
    3,
  ),

  command("deleteSprint", index, async ({ model, workspace }, at) => {
    const sprint = pick(model.sprints, at);
    if (sprint === undefined) return;
    const lists = model.lists.filter((list) => list.sprint_id === sprint.id);
    const isInUse = model.cards.some((card) => lists.some((list) => list.id === card.list_id));
    const call = workspace.deleteSprint({ sprint_id: sprint.id });
    if ((await answered(call, isInUse && IN_USE)) !== undefined) removeSprint(model, sprint.id);
  }),

  command(
    "updateSprintSettings",
    fc.record({
      ...{ at: index, length: maybe(fc.constantFrom(1, 7)), cooldown: maybe(fc.nat(2)), start_day: maybe(fc.nat(6)) },
      ...{
        enabled: maybe(fc.constantFrom(true, true, false)),
        layout: maybe(fc.constantFrom("board" as const, "list" as const)),
      },
      ...{ statuses: maybe(fc.constantFrom("first", "fewer", "more")), merged: maybe(fc.nat(4)) },
    }),
    async ({ model, workspace }, { at, statuses: how, merged, ...changes }) => {
      const project = pick(model.projects, at);
      if (project === undefined) return;
      const known = project.settings.statuses;
      const added = { title: "Review", status: "started" as const };
      const wanted = how === "more" ? [...known, added] : known.length > 1 ? known.slice(1) : known;
      const statuses = how === undefined ? undefined : how === "first" ? null : wanted;
      const status = pick(known, merged);
      const vcs_mapping = status && { pr_merged: status.id };
      const call = workspace.updateSprintSettings({ project_id: project.id, ...changes, statuses, vcs_mapping });
      const left =
        how === "first"
          ? firstIds
          : how === undefined
            ? known.map(({ id }) => id)
            : wanted.flatMap((each) => ("id" in each ? each.id : []));
      const answer = await answered(call, status !== undefined && !left.includes(status.id) && NOT_FOUND);
      if (answer === undefined) return;
      const { sprint_settings } = answer;
      change(model, project, ({ settings }) => {
        assign(settings, changes);
        if (statuses !== undefined) {
          settings.statuses = statuses === null ? firstStatuses() : withIds(statuses, sprint_settings.statuses);
        }
        if (vcs_mapping) settings.vcs_mapping = { ...vcs_mapping, branches: [] };
        const mapped = settings.vcs_mapping?.pr_merged;
        const isKnown = settings.statuses.some(({ id }) => id === mapped);
        if (settings.vcs_mapping !== undefined && !isKnown) settings.vcs_mapping = { branches: [] };
      });
    },
    2,
  ),
];
