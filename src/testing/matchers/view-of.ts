import { type Resource, readWhole } from "../../history/compare-views";
import type { MatchExplanation, ViewRequest, ViewType } from "../../views";
import type { Workspace } from "../../workspace";

export type Shown = Resource;

/** A view of a workspace, for the matchers to look at. */
export class ViewUnderTest {
  readonly request: ViewRequest;
  readonly #workspace: Workspace;

  constructor(workspace: Workspace, request: ViewRequest) {
    this.#workspace = workspace;
    this.request = request;
  }

  /** Everything in it, over all pages. */
  shown(): Promise<readonly Shown[]> {
    return readWhole(this.request, this.#workspace);
  }

  /** Everything of its type that the acting user can see. */
  existing(): Promise<readonly Shown[]> {
    return readWhole(unfiltered[this.request.type], this.#workspace);
  }

  /** Why something is in it or not. */
  explain(id: string): Promise<MatchExplanation> {
    return this.#workspace.explainView(this.request, id);
  }
}

/**
 * A view for the matchers: all of its pages, as the workspace's acting user sees it when the matcher looks, and the
 * reasons why something is in it or not.
 * @example
 * import { expect, test } from "vitest";
 * import { createTestWorkspace, matchers, viewOf } from "workspace-engine/testing";
 *
 * expect.extend(matchers);
 *
 * test("a card without a date is not overdue", async () => {
 *   const { workspace } = await createTestWorkspace();
 *   const { project } = await workspace.createProject({ title: "Website" });
 *   const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "To do" }] });
 *   await workspace.createCard({ title: "Write the copy", board_id: board.id });
 *   const overdue = viewOf(workspace, { type: "card", card_filters: { due_date: { after: "0", before: "now" } } });
 *   await expect(overdue).not.toContainCard({ title: "Write the copy" });
 * });
 */
export function viewOf(workspace: Workspace, request: ViewRequest): ViewUnderTest {
  return new ViewUnderTest(workspace, request);
}

const unfiltered: Readonly<Record<ViewType, ViewRequest>> = {
  card: { type: "card", card_filters: {} },
  board: { type: "board", board_filters: {} },
  page: { type: "page", page_filters: {} },
};
