import { type Resource, readWhole } from "../../history/compare-views";
import type { Board } from "../../resources/board/board-fields";
import type { Card } from "../../resources/card/card-fields";
import type { Page } from "../../resources/page/page-fields";
import type { MatchExplanation, ViewRequest, ViewType } from "../../views";
import type { Workspace } from "../../workspace";

type Shown = Resource;

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
    return readWhole(
      { type: this.request.type, [`${this.request.type}_filters`]: {} } as object as ViewRequest,
      this.#workspace,
    );
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

/** An id, or some fields and what they hold; in place of a value may stand `expect.stringContaining("…")` and the like. */
export type Expectation<Resource> = string | { readonly [Key in keyof Resource]?: unknown };

function expectationInWords(expected: Expectation<object>): string {
  if (typeof expected === "string") return JSON.stringify(expected);
  return `{ ${Object.entries(expected)
    .map(([key, value]) => `${key}: ${valueInWords(value)}`)
    .join(", ")} }`;
}

/** Asymmetric matchers, as jest and vitest mark them. */
function valueInWords(value: unknown): string {
  if (typeof value !== "object" || value === null || !("asymmetricMatch" in value)) return JSON.stringify(value) ?? "";
  const sample: unknown = Reflect.get(value, "sample");
  return `${String(value)} ${sample instanceof RegExp ? String(sample) : (JSON.stringify(sample) ?? "")}`.trim();
}

interface Wanted {
  readonly type: ViewType;
  readonly expected: Expectation<Shown>;
  readonly isMeant: (resource: Shown) => boolean;
}

const MOST_EXPLAINED = 3;
const MOST_NAMED = 10;

/** Why what is wanted is in the view, or is not: filter by filter. */
async function reasonsFor(view: ViewUnderTest, { type, expected, isMeant }: Wanted, shown: readonly Shown[]) {
  const there = shown.filter(isMeant);
  if (there.length > 0) return (await explained(view, type, there, "is in the view")).join("\n\n");
  const meant = typeof expected === "string" ? [{ id: expected }] : (await view.existing()).filter(isMeant);
  const reasons = await explained(view, type, meant, "is not in the view");
  if (meant.length === 0) reasons.push(`No ${type} that the acting user can see matches that.`);
  return [...reasons, holdings(type, shown)].join("\n\n");
}

type Named = Pick<Shown, "id"> & Partial<Pick<Shown, "title">>;

async function explained(view: ViewUnderTest, type: ViewType, resources: readonly Named[], verdict: string) {
  const some = resources.slice(0, MOST_EXPLAINED);
  const texts = await Promise.all(
    some.map(async (resource) => {
      const head = `${type.charAt(0).toUpperCase()}${type.slice(1)} ${nameOf(resource)} ${verdict}`;
      return view.explain(resource.id).then(
        (explanation) => `${head}:\n${inLines(explanation).join("\n")}`,
        (error: unknown) => `${head}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }),
  );
  const more = resources.length - some.length;
  return more === 0 ? texts : [...texts, `The same applies to ${more} more.`];
}

function inLines({ clauses, warnings }: MatchExplanation): string[] {
  const filters = clauses.map(({ path, matches, text }) => `  ${matches ? "✓" : "✗"} ${path}: ${text}`);
  const notes = warnings.map(({ path, message }) => `  ! ${path}: ${message}`);
  return [...(filters.length === 0 ? ["  The view has no filters."] : filters), ...notes];
}

const holdings = (type: ViewType, shown: readonly Shown[]): string =>
  `The view holds ${shown.length === 0 ? `no ${type}s` : named(type, shown)}.`;

function named(type: ViewType, resources: readonly Named[]): string {
  const names = resources.slice(0, MOST_NAMED).map(nameOf);
  const more = resources.length - names.length;
  const count = `${resources.length} ${type}${resources.length === 1 ? "" : "s"}`;
  return `${count}: ${names.join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
}

const nameOf = ({ id, title }: Named): string => (title === undefined ? id : `${id} ${JSON.stringify(title)}`);

/** The context in which vitest and jest call a matcher. */
export interface MatcherContext {
  readonly isNot?: boolean | undefined;
  readonly equals: (actual: unknown, expected: unknown) => boolean;
}

/** The result of a matcher. */
export type MatcherResult = { readonly pass: boolean; readonly message: () => string };

/** One matcher, as `expect.extend` takes it: at once for an answer, later for a view. */
export type Matcher<Expected> = (
  this: MatcherContext,
  received: unknown,
  expected: Expected,
) => MatcherResult | Promise<MatcherResult>;

/**
 * Matchers for the `expect` of vitest and jest. On a `viewOf(workspace, request)` they are to be awaited, and say filter
 * by filter why something is missing or there; on an answer of `previewView` they say what it holds. Rule V2.2.
 * @example
 * import { expect } from "vitest";
 * import { matchers, viewOf } from "workspace-engine/testing";
 *
 * expect.extend(matchers);
 *
 * const started = viewOf(workspace, { type: "card", card_filters: { include: { statuses: ["started"] } } });
 * await expect(started).not.toContainCard("1");
 */
export const matchers: {
  readonly toContainCard: Matcher<Expectation<Card>>;
  readonly toContainBoard: Matcher<Expectation<Board>>;
  readonly toContainPage: Matcher<Expectation<Page>>;
} = {
  toContainCard: containing("card", "toContainCard"),
  toContainBoard: containing("board", "toContainBoard"),
  toContainPage: containing("page", "toContainPage"),
};

function containing(type: ViewType, matcher: string): Matcher<Expectation<Shown>> {
  return function (received, expected) {
    const wanted: Wanted = { type, expected, isMeant: meaning(expected, this.equals) };
    const result = (shown: readonly Shown[], reason: string): MatcherResult => ({
      pass: shown.some(wanted.isMeant),
      message: () => `expect(view)${this.isNot ? ".not" : ""}.${matcher}(${expectationInWords(expected)})\n\n${reason}`,
    });
    if (received instanceof ViewUnderTest && received.request.type === type) {
      return received.shown().then(async (shown) => result(shown, await reasonsFor(received, wanted, shown)));
    }
    const shown: readonly Shown[] | undefined = Object(received)[`${type}s`];
    if (!Array.isArray(shown)) {
      const what = `viewOf(workspace, { type: "${type}", … }) or an answer of previewView that holds ${type}s`;
      throw new TypeError(`${matcher} looks at ${what}.`);
    }
    const there = shown.filter(wanted.isMeant);
    const absence = `${holdings(type, shown)}\nExpect viewOf(workspace, request) to see why.`;
    return result(shown, there.length > 0 ? `It holds ${named(type, there)}.` : absence);
  };
}

function meaning(expected: Expectation<Shown>, equals: MatcherContext["equals"]): (resource: Shown) => boolean {
  if (typeof expected === "string") return ({ id }) => id === expected;
  if (typeof expected !== "object" || expected === null)
    throw new TypeError("Expected an id, or some fields and values.");
  return (resource) => {
    const held = new Map<string, unknown>(Object.entries(resource));
    return Object.entries(expected).every(([key, value]) => equals(held.get(key), value));
  };
}

type Answered<T, R> = T extends ViewUnderTest ? Promise<void> : R;

declare global {
  // The common part of the `expect` of jest and vitest.
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: an interface is added to with the parameters it has.
    interface Matchers<R, T = {}> {
      /** A card with this id, or with these fields, is in the view. */
      toContainCard(expected: Expectation<Card>): Answered<T, R>;
      /** A board with this id, or with these fields, is in the view. */
      toContainBoard(expected: Expectation<Board>): Answered<T, R>;
      /** A page with this id, or with these fields, is in the view. */
      toContainPage(expected: Expectation<Page>): Answered<T, R>;
    }
  }
}
