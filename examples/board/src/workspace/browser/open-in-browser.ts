import { Workspace } from "workspace-engine";
import { IndexedDbStorage } from "workspace-engine/indexeddb";
import { generateWorkspace } from "workspace-engine/testing";
import { readKept, writeKept } from "../../shell/kept";
import type { FileToOpen, ListMeanings, OpenedWorkspace, SavedView, SavedViews } from "../board-workspace";
import { goToFirstBoardOf } from "../kept-board";
import { WorkspaceGone } from "../trouble";
import { type KeptPlace, keepPlace, keptPlace } from "./kept-place";
import { contentsOf } from "./read-file";
import type { WorkspaceFile } from "./workspace-file";

const TEAM = "t-acme";
const MOST_ACTIVE = "u-ada";
const nobodyElse = {
  user_id: "owner",
  email: "owner@localhost",
  first_name: "Workspace",
  last_name: "Owner",
  display_name: "Workspace Owner",
  color: "blue",
  timezone_id: "UTC",
  locale: "en",
} as const;

const madeUp = (): WorkspaceFile => ({
  teamId: TEAM,
  loadInto: (workspace) => workspace.load(generateWorkspace({ seed: 7, cards: 240, boards: 5, now: Date.now() })),
});

/** What is kept in this browser, or else a made-up workspace, which is kept from then on. Tabs do so one after another. */
export const openKept = (): Promise<OpenedWorkspace> =>
  alone(() => {
    const place = keptPlace();
    return place === undefined ? keep(madeUp()) : reopen(place);
  });

/** A made-up workspace in the place of what is kept, be that damaged or not. */
export const beginAnew = (): Promise<OpenedWorkspace> => alone(() => keep(madeUp()));

/** What a file is where there is no workspace to bring it to: it makes a new one, in the place of what is kept. */
export async function readFile(file: File): Promise<FileToOpen> {
  const contents = await contentsOf(file);
  if ("whole" in contents) return { report: undefined, open: () => alone(() => keep(contents.whole)) };
  const { report, importInto } = contents.brought;
  const loadInto = (meanings: ListMeanings) => (workspace: Workspace) => importInto(workspace, meanings);
  return { report, open: (meanings) => alone(() => keep({ teamId: undefined, loadInto: loadInto(meanings) })) };
}

/** A made-up workspace that ends with the page. */
export async function openUnkept(): Promise<OpenedWorkspace> {
  const workspace = new Workspace({ teamId: TEAM, actor: { user_id: MOST_ACTIVE, role: "admin" }, history: true });
  await madeUp().loadInto(workspace);
  return shown(workspace, "unkept");
}

/** What other tools exported comes to it as a space of its own; a whole workspace takes its place. */
async function shown(workspace: Workspace, id: string): Promise<OpenedWorkspace> {
  const { user } = await workspace.getCurrentUser();
  const opened: OpenedWorkspace = {
    workspace,
    id,
    me: user,
    place: "browser",
    hasHistory: true,
    views: keptViews(workspace.teamId, user.id),
    readFile: async (file) => {
      const contents = await contentsOf(file, workspace);
      if ("whole" in contents) return { report: undefined, open: () => alone(() => keep(contents.whole)) };
      const { report, importInto } = contents.brought;
      const open = async (meanings: ListMeanings) => {
        const { project_id } = await importInto(workspace, meanings);
        await goToFirstBoardOf(workspace, project_id);
        return opened;
      };
      return { report, open };
    },
  };
  return opened;
}

async function reopen(place: KeptPlace): Promise<OpenedWorkspace> {
  const storage = new IndexedDbStorage({ name: place.database });
  const workspace = keptWorkspace(storage, place);
  try {
    const { members } = await workspace.getMembers({ count: 1 });
    if (members.length === 0) throw new WorkspaceGone();
    return await shown(workspace, place.database);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** In a database of its own, so that nothing of what is kept is lost before everything of the new one is kept. */
async function keep({ teamId = TEAM, loadInto }: WorkspaceFile): Promise<OpenedWorkspace> {
  const before = keptPlace();
  const database = `workspace-engine board ${Date.now()}`;
  const storage = new IndexedDbStorage({ name: database });
  try {
    const filled = keptWorkspace(storage, { teamId, user_id: MOST_ACTIVE });
    await loadInto(filled);
    const place = { database, teamId, user_id: await whoWorksHere(filled) };
    const workspace = keptWorkspace(storage, place);
    keepPlace(place);
    if (before !== undefined) forget(before.database);
    return await shown(workspace, database);
  } catch (error) {
    await storage.close();
    forget(database);
    throw error;
  }
}

const keptWorkspace = (storage: IndexedDbStorage, { teamId, user_id }: Omit<KeptPlace, "database">): Workspace =>
  new Workspace({ teamId, storage, history: true, actor: { user_id, role: "admin" } });

/** The owner of a workspace, which gets one where it has no members. */
async function whoWorksHere(workspace: Workspace): Promise<string> {
  const { members } = await workspace.getMembers();
  const member = members.find(({ id }) => id === MOST_ACTIVE) ?? members.find(({ role }) => role === "owner");
  const someone = member ?? members[0];
  if (someone !== undefined) return someone.id;
  await workspace.addMember({ ...nobodyElse, role: "owner" });
  return nobodyElse.user_id;
}

/** What cannot be deleted takes room and nothing else. */
const forget = (database: string): void => void IndexedDbStorage.delete(database).catch(() => {});

/** Two tabs that are opened at once would otherwise both make up a workspace. */
const alone = (work: () => Promise<OpenedWorkspace>): Promise<OpenedWorkspace> =>
  navigator.locks === undefined ? work() : navigator.locks.request("workspace-engine board", work);

const isSavedViews = (value: unknown): value is readonly SavedView[] =>
  Array.isArray(value) && value.every((view) => typeof view?.name === "string" && typeof view?.query === "string");

/** Kept by this browser, as the workspace is. */
function keptViews(teamId: string, user_id: string): SavedViews {
  const key = `workspace-engine views ${teamId}`;
  const all = async () => readKept(key, isSavedViews) ?? [];
  const without = async (id: string) => (await all()).filter((view) => view.id !== id);
  return {
    all,
    save: async (name, query) => writeKept(key, [...(await without(name)), { id: name, name, query, user_id }]),
    remove: async (id) => writeKept(key, await without(id)),
  };
}
