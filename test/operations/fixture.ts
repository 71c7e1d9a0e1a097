import { expect } from "vitest";
import {
  type CreateCardInput,
  type CreateProjectInput,
  type ListBehavior,
  MemoryStorage,
  type Storage,
  Workspace,
  WorkspaceError,
  type WorkspaceOptions,
} from "workspace-engine";
import { type ManualClock, manualClock, seededRandom } from "workspace-engine/testing";
import { call } from "../access/every-operation";
import { checkAnswer } from "./check-answer";
import { viaHttp } from "./via-http";

export interface Fixture {
  /** Acts as the admin `u-ada`; every answer it or another actor of it gives is held to the schemas. */
  readonly workspace: Workspace;
  readonly clock: ManualClock;
  readonly storage: Storage;
}

/** An empty workspace `t-acme` whose clock stands at 2026-01-05T09:00:00Z; `WORKSPACE_VIA=http` serves it over HTTP. */
export function newWorkspace(options: Partial<WorkspaceOptions> = {}): Fixture {
  const clock = manualClock();
  const storage = options.storage ?? new MemoryStorage();
  const actor = { user_id: "u-ada", role: "admin" } as const;
  const random = seededRandom(1);
  const workspace = new Workspace({ teamId: "t-acme", actor, clock, random, history: true, ...options, storage });
  const served = process.env["WORKSPACE_VIA"] === "http" ? viaHttp(workspace) : workspace;
  return { workspace: heard(served, checkAnswer), clock, storage };
}

/** The workspace, whoever acts, with what is asked and answered handed on before it is given. */
export function heard(workspace: Workspace, hear: (operation: string, answer: unknown) => unknown): Workspace {
  return new Proxy(workspace, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]) => {
        const answer: unknown = member.apply(target, parameters);
        if (answer instanceof Workspace) return heard(answer, hear);
        if (typeof answer === "function") return answer;
        if (typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer) return answer;
        if (name === "prepareView" || /^watch/.test(String(name))) return answer;
        return Promise.resolve(answer).then((value) => hear(String(name), value));
      };
    },
  });
}

/** A new workspace with one space. */
export async function newSpace(options: Partial<WorkspaceOptions> = {}) {
  const fixture = newWorkspace(options);
  const { project } = await fixture.workspace.createProject({ title: "Website" });
  return { ...fixture, project_id: project.id };
}

/** A space with one board that has a list of each behavior: To do, Doing, Done, Cancelled, Backlog. */
export async function boardWithLists(workspace: Workspace) {
  const { project } = await workspace.createProject({ title: "Website" });
  const { board } = await workspace.createBoard({
    project_id: project.id,
    title: "Launch",
    lists: [
      list("To do", "committed"),
      list("Doing", "started"),
      list("Done", "completed"),
      list("Cancelled", "cancelled"),
      list("Backlog", "backlog"),
    ],
  });
  const [todo = "", doing = "", done = "", cancelled = "", backlog = ""] = board.list_order;
  return { project_id: project.id, board_id: board.id, lists: { todo, doing, done, cancelled, backlog } };
}

/** A new workspace with such a board. */
export async function boardWorkspace(options: Partial<WorkspaceOptions> = {}) {
  const fixture = newWorkspace(options);
  return { ...fixture, ...(await boardWithLists(fixture.workspace)) };
}

/** Such a workspace with a card in the first list. */
export async function cardWorkspace(options: Partial<WorkspaceOptions> = {}, given: Partial<CreateCardInput> = {}) {
  const fixture = await boardWorkspace(options);
  const { card } = await fixture.workspace.createCard({ title: "Card", list_id: fixture.lists.todo, ...given });
  return { ...fixture, card, card_id: card.id };
}

const list = (title: string, behavior: ListBehavior) => ({ title, behavior });

/** A further space with a board of one list. */
export async function otherPlace(workspace: Workspace, given: Partial<CreateProjectInput> = {}) {
  const { project } = await workspace.createProject({ title: "Other", ...given });
  const lists = [list("L", "committed")];
  const { board } = await workspace.createBoard({ project_id: project.id, title: "B", lists });
  return { project, board };
}

/** A private one, and a card there. */
export async function secretPlace(workspace: Workspace, given: Partial<CreateCardInput> = {}) {
  const place = await otherPlace(workspace, { title: "Secret", is_private: true });
  const { card } = await workspace.createCard({ title: "Hidden", board_id: place.board.id, ...given });
  return { ...place, card };
}

/** A resource of the kind, such as `card`, as it is read now. */
export async function shown(
  workspace: Workspace,
  kind: string,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const get = `get${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return Reflect.get(Object(await call(workspace, get, { [`${kind}_id`]: id })), kind);
}

/** The author fields of a document that only this user created and changed. */
export function madeBy(user_id: string, time: number) {
  const user = { user_id, type: "user" };
  return { user_id, user_id_updated: user_id, user, user_updated: user, time_created: time, time_updated: time };
}

/** The refusal of a call: fails unless it rejects with a `WorkspaceError` of this status. */
export async function refusalOf(call: Promise<unknown>, status: number): Promise<WorkspaceError> {
  const error: unknown = await call.then(
    () => expect.fail(`expected a refusal with status ${status}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof WorkspaceError)) throw error;
  expect({ status: error.status, message: error.message }).toMatchObject({ status });
  return error;
}

/** The path of the first issue of a refusal. */
export async function pathRefused(call: Promise<unknown>, status: number): Promise<string | undefined> {
  const { issues } = await refusalOf(call, status);
  return issues[0]?.path;
}

/** Expects a refusal that names this field. */
export async function expectRefused(call: Promise<unknown>, status: number, path: string): Promise<void> {
  expect(await pathRefused(call, status)).toBe(path);
}
