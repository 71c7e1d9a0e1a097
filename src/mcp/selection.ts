import * as z from "zod/mini";
import { malformed } from "../errors/workspace-error";
import type { CardViewRequest, ViewRequest } from "../views";
import type { Workspace } from "../workspace";
import type { Fields } from "./carry-out";
import { viewOfWords } from "./view-words";

export const text = z.string().check(z.maxLength(2000));
export const optional = z.optional(text);
export const fields = z.record(z.string(), z.unknown());
/** How a view of cards is given, and any view. */
export const cardView = { view: optional, filters: z.optional(fields) };
export const view = { ...cardView, type: z.optional(z.enum(["card", "board", "page"])) };

export interface View {
  readonly view?: string | undefined;
  readonly filters?: Fields | undefined;
  readonly type?: string | undefined;
}

export async function requestOf(
  workspace: Workspace,
  { view: words = "", filters, type = "card" }: View,
): Promise<ViewRequest> {
  if (filters === undefined && type === "card") return viewOfWords(words, workspace);
  if (words !== "") throw malformed("view", "one_of_two", "Give either words in view, of cards, or filters.");
  return { type, [`${type}_filters`]: filters ?? {} } as unknown as ViewRequest;
}

/** A view of cards to write: without a condition it would mean everything, unless it says so. */
export async function selectionOf(workspace: Workspace, given: View): Promise<CardViewRequest> {
  const request = (await requestOf(workspace, given)) as CardViewRequest;
  const { clauses } = await workspace.explainView(request);
  const isNarrow = clauses.some(({ path }) => !path.endsWith(".is_archived"));
  if (isNarrow || /(?:^|\s)all(?:\s|$)/.test(given.view ?? "")) return request;
  const message = 'Say which cards are meant: an empty view is none here, and view: "all" means all of them.';
  throw malformed("view", "required", message);
}

const MOST_SELECTED = 500;

/** The ids of all cards of such a view. */
export async function selectedIds(workspace: Workspace, given: View): Promise<readonly string[]> {
  const request = await selectionOf(workspace, given);
  const { cards, cursor } = await workspace.previewView({ ...request, count: MOST_SELECTED });
  if (cursor === "") return cards.map(({ id }) => id);
  throw malformed("view", "too_many", `More than ${MOST_SELECTED} cards are in this view. Narrow the view.`);
}
