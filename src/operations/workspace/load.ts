import * as z from "zod";
import { type Documents, type Kind, kinds } from "../../documents";
import type { ListDocument } from "../../documents/list";
import { SETTINGS_ID } from "../../documents/settings";
import { refusal } from "../../errors";
import { fetchPart } from "../../fetch-part";
import { insertEpicLists } from "../../rules/epic-lists";
import { isEpicList } from "../../rules/sibling-lists";
import type { Session } from "../../session/session";
import { ascending } from "../../storage/clauses";
import type { CallOptions, Operation } from "../operation";
import { type SnapshotInput, type SnapshotSection, sections } from "./snapshot";

export interface LoadOutput {
  /** How many documents of each section of the snapshot were loaded. */
  readonly loaded: Readonly<Record<SnapshotSection, number>>;
}

export interface Load {
  /**
   * Fills an empty workspace with a snapshot, exported or written by hand, in one commit. What follows from other
   * documents or has a default may be left out: authors are then the acting user, times are now, and orders are those
   * of the file. Ids given from then on are above the largest ones loaded. Rules K7, H3.
   *
   * @throws WorkspaceError 400 `invalid_input` with an issue for each fault, up to 10,000; 403 `no_access` for anyone
   * but an admin; 409 `time_unit_mismatch`; 409 `workspace_not_empty`; 413 `too_large` for the storage.
   *
   * @example
   * ```ts
   * const copy = new Workspace({ teamId: "t-copy", actor: { user_id: "u-ada", role: "admin" } });
   * const { loaded } = await copy.load({
   *   time_unit: "seconds",
   *   projects: [{ id: "1", title: "Website" }],
   *   boards: [{ id: "1", title: "Launch", project_id: "1" }],
   *   lists: [{ id: "1", title: "To do", behavior: "committed", board_id: "1" }],
   *   cards: [{ id: "1", title: "Write the copy", list_id: "1" }],
   * });
   * loaded.cards; // 1
   * ```
   */
  load(snapshot: SnapshotInput, options?: CallOptions): Promise<LoadOutput>;
}

export const load: Operation<Load> = {
  role: "admin",
  isBounded: false,
  input: () => z.custom<SnapshotInput>(),
  async decide(session, snapshot) {
    // What only a load needs, the schemas of all stored documents above all, is fetched when there is one.
    const { readSnapshot } = await fetchPart(() => import("./read-snapshot"));
    const { header, corpus, largestIds } = readSnapshot(snapshot, session.context);
    const { time_unit, settings } = header;
    refuseOtherUnit(session, time_unit);
    for (const { id } of await replaceableLists(session)) await session.remove("list", id);
    await session.remove("settings", SETTINGS_ID);
    session.insert("settings", { id: SETTINGS_ID, time_unit, ...settings });
    for (const { kind, document } of corpus) session.insert(kind, document as Documents[Kind]);
    for (const [counter, largest] of largestIds) await session.skipIds(counter, largest);
    if (!corpus.of("list").some(({ document }) => isEpicList(document))) await insertEpicLists(session);
    const counts = sections.map(([name, kind]) => [name, corpus.of(kind).length] as const);
    return () => ({ loaded: Object.fromEntries(counts) as LoadOutput["loaded"] });
  },
};

export function refuseOtherUnit({ context }: Session, unit: string): void {
  if (unit === context.timeUnit) return;
  const message = `The snapshot's times are ${unit}, the workspace's are ${context.timeUnit}.`;
  throw refusal("time_unit_mismatch", "time_unit", message);
}

const byId = ascending("id");

/** The epic lists every workspace begins with, which the snapshot's own replace; more than that is not empty. */
export async function replaceableLists(session: Session): Promise<readonly ListDocument[]> {
  const lists = await session.findGuarded({ kind: "list", where: [], sort: byId });
  let empty = lists.every((list) => isEpicList(list) && isUntouched(list));
  for (const kind of kinds) {
    if (kind === "settings" || kind === "list") continue;
    empty &&= (await session.countGuarded({ kind, where: [] })) === 0;
  }
  if (!empty) throw refusal("workspace_not_empty", "", "Only an empty workspace can be loaded into.");
  return lists;
}

function isUntouched({ user, user_updated, time_created, time_updated }: ListDocument): boolean {
  return user.user_id === user_updated.user_id && time_created === time_updated;
}
