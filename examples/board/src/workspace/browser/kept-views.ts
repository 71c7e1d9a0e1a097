import { readKept, writeKept } from "../../shell/kept";
import type { SavedView, SavedViews } from "../board-workspace";

const isSavedViews = (value: unknown): value is readonly SavedView[] =>
  Array.isArray(value) && value.every((view) => typeof view?.name === "string" && typeof view?.query === "string");

/** Kept by this browser, as the workspace is. */
export function keptViews(teamId: string, user_id: string): SavedViews {
  const key = `workspace-engine views ${teamId}`;
  const all = async () => readKept(key, isSavedViews) ?? [];
  const without = async (id: string) => (await all()).filter((view) => view.id !== id);
  return {
    all,
    save: async (name, query) => writeKept(key, [...(await without(name)), { id: name, name, query, user_id }]),
    remove: async (id) => writeKept(key, await without(id)),
  };
}
