import {
  type Card,
  MemoryStorage,
  matchesView,
  type Operations,
  parseDateMath,
  resolveDateMath,
  type UpdateListInput,
  type ViewRequest,
  Workspace,
  WorkspaceError,
} from "workspace-engine";
import { createClient } from "workspace-engine/client";
import { viewToCsv } from "workspace-engine/export";
import { type ImportFile, type ImportReport, importLines, readImport } from "workspace-engine/import";
import { liveStore } from "workspace-engine/live-store";
import { openApiDocument } from "workspace-engine/openapi";
import { useBoard, useOperation, useView } from "workspace-engine/react";
import { cardSchema } from "workspace-engine/schemas";
import { manualClock } from "workspace-engine/testing";

const clock = manualClock();
export const workspace = new Workspace({
  teamId: "t-acme",
  actor: { user_id: "u-ada", role: "admin" },
  storage: new MemoryStorage(),
  clock,
});
const request: ViewRequest = { type: "card", card_filters: { due_date: { after: "0", before: "now" } } };

export async function overdue(): Promise<readonly Card[]> {
  const { cards } = await workspace.previewView({ type: "card", card_filters: { has_due_date: true } });
  return cards.filter((card) => matchesView(card, request, { now: clock.now(), user_id: "u-ada" }));
}

export async function archive(input: UpdateListInput): Promise<string> {
  try {
    const { list } = await workspace.updateList({ ...input, archived: true });
    return list.title;
  } catch (error) {
    if (error instanceof WorkspaceError && error.code === "not_found") return error.issues[0]?.path ?? "";
    throw error;
  }
}

export async function bringIn(file: ImportFile): Promise<ImportReport> {
  const { report, lines } = await readImport(file, { timeZone: "Europe/Madrid" });
  const { project_id } = await importLines(workspace, lines());
  for await (const row of viewToCsv(workspace, { type: "card", card_filters: { include: { projects: [project_id] } } }))
    row satisfies string;
  return report;
}

export function backend(baseUrl: string | undefined): Operations {
  return baseUrl === undefined ? workspace : createClient({ baseUrl, token: "secret", teamId: "t-acme" });
}

export const paths: Promise<readonly string[]> = openApiDocument().then((document) => Object.keys(document.paths));
export const yesterday: number = resolveDateMath("now-1d/d", { now: clock.now() });
export const parsed: boolean = parseDateMath("now").ok;
export const valid: boolean = cardSchema.safeParse({}).success;

export function useShown(board_id: string): readonly [Card | undefined, string | undefined] {
  const { items } = useView({ type: "card", card_filters: {} });
  const { lists } = useBoard({ board_id });
  const { run } = useOperation("moveCard");
  run({ card_id: "1", list_id: "6", after_card_id: null });
  // @ts-expect-error a view of boards has no cards
  useView({ type: "board", board_filters: {} }).items satisfies readonly Card[];
  return [items[0], lists[0]?.list.title];
}

export const stop: () => void = liveStore(workspace)
  .board({ board_id: "1" })
  .subscribe(() => {});

// @ts-expect-error a list is named by list_id
workspace.updateList({ id: "1" });
// @ts-expect-error a view of cards needs card filters
workspace.previewView({ type: "card", page_filters: {} });
