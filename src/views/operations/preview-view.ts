import type { CallOptions, Operation } from "../../operation/operation";
import type { ReadRequest } from "../read-view";
import { viewRequestSchema } from "../schema";
import type { BoardViewRequest, CardViewRequest, PageViewRequest, ViewRequest } from "../view-request";
import { type BoardViewPage, type CardViewPage, decideView, type PageViewPage, type ViewPage } from "./decide-view";

export interface PreviewView {
  /**
   * Returns the cards, boards or pages that match a view's filters, a page at a time. Date bounds without a zone are
   * read in the workspace's, and all pages from one cursor share the instant of the first. Rules P1, F1–F11.
   * @throws WorkspaceError 400 `invalid_input` naming each filter that is wrong, or `cursor`.
   * @example
   * const { cards, cursor } = await workspace.previewView({
   *   type: "card",
   *   card_filters: { include: { members: ["u-ada"] }, exclude: { statuses: ["completed", "cancelled"] } },
   *   count: 50,
   * });
   * cards.length; // at most 50; the next page: the same request with this cursor
   */
  previewView(input: CardViewRequest, options?: CallOptions): Promise<CardViewPage>;
  /** Returns the boards that match a view's filters, a page at a time. Rules P1, F1–F11. */
  previewView(input: BoardViewRequest, options?: CallOptions): Promise<BoardViewPage>;
  /** Returns the pages that match a view's filters, a page at a time. Rules P1, F1–F11. */
  previewView(input: PageViewRequest, options?: CallOptions): Promise<PageViewPage>;
  /** Returns what matches a view's filters, a page at a time. Rules P1, F1–F11. */
  previewView(input: ViewRequest, options?: CallOptions): Promise<ViewPage>;
}

export const previewView: Operation<PreviewView, ReadRequest> = {
  role: "viewer",
  input: () => viewRequestSchema,
  decide: (session, { view, page }) => decideView(session, view, page),
};
