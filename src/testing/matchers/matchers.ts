import type { Board } from "../../resources/board/board";
import type { Card } from "../../resources/card/card";
import type { Page } from "../../resources/page/page";
import type { ViewType } from "../../views";
import {
  absenceInWords,
  type Expectation,
  expectationInWords,
  presenceInWords,
  reasonsFor,
  type Wanted,
} from "./reasons";
import { type Shown, ViewUnderTest } from "./view-of";

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
    const shown = resourcesIn(received, type);
    if (shown === undefined) {
      const what = `viewOf(workspace, { type: "${type}", … }) or an answer of previewView that holds ${type}s`;
      throw new TypeError(`${matcher} looks at ${what}.`);
    }
    return result(shown, shown.some(wanted.isMeant) ? presenceInWords(wanted, shown) : absenceInWords(wanted, shown));
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

function resourcesIn(received: unknown, type: ViewType): readonly Shown[] | undefined {
  if (typeof received !== "object" || received === null) return undefined;
  const resources: unknown = Reflect.get(received, `${type}s`);
  return Array.isArray(resources) ? resources : undefined;
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
