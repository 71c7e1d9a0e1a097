import type { MatchExplanation, ViewType } from "../../views";
import type { Shown, ViewUnderTest } from "./view-of";

/** An id, or some fields and what they hold; in place of a value may stand `expect.stringContaining("…")` and the like. */
export type Expectation<Resource> = string | { readonly [Key in keyof Resource]?: unknown };

/** As it might be written in the test, in one line. */
export function expectationInWords(expected: Expectation<object>): string {
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

export interface Wanted {
  readonly type: ViewType;
  readonly expected: Expectation<Shown>;
  readonly isMeant: (resource: Shown) => boolean;
}

const MOST_EXPLAINED = 3;
const MOST_NAMED = 10;

/** Why what is wanted is in the view, or is not: filter by filter. */
export async function reasonsFor(view: ViewUnderTest, wanted: Wanted, shown: readonly Shown[]): Promise<string> {
  const there = shown.filter(wanted.isMeant);
  if (there.length > 0) return (await explained(view, wanted, there, "is in the view")).join("\n\n");
  return [...(await absences(view, wanted)), holdings(wanted.type, shown)].join("\n\n");
}

/** The part of the expectation that an answer meets, when nothing more is known. */
export const presenceInWords = ({ type, isMeant }: Wanted, shown: readonly Shown[]): string =>
  `It holds ${named(type, shown.filter(isMeant))}.`;

export const absenceInWords = ({ type }: Wanted, shown: readonly Shown[]): string =>
  `${holdings(type, shown)}\nExpect viewOf(workspace, request) to see why.`;

async function absences(view: ViewUnderTest, wanted: Wanted): Promise<readonly string[]> {
  const { type, expected, isMeant } = wanted;
  if (typeof expected === "string") return explained(view, wanted, [{ id: expected }], "is not in the view");
  const meant = (await view.existing()).filter(isMeant);
  if (meant.length === 0) return [`No ${type} that the acting user can see matches that.`];
  return explained(view, wanted, meant, "is not in the view");
}

type Named = Pick<Shown, "id"> & Partial<Pick<Shown, "title">>;

async function explained(
  view: ViewUnderTest,
  { type }: Wanted,
  resources: readonly Named[],
  verdict: string,
): Promise<string[]> {
  const some = resources.slice(0, MOST_EXPLAINED);
  const texts = await Promise.all(
    some.map(async (resource) => {
      const head = `${capital(type)} ${nameOf(resource)} ${verdict}`;
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

function holdings(type: ViewType, shown: readonly Shown[]): string {
  return `The view holds ${shown.length === 0 ? `no ${type}s` : named(type, shown)}.`;
}

function named(type: ViewType, resources: readonly Named[]): string {
  const names = resources.slice(0, MOST_NAMED).map(nameOf);
  const more = resources.length - names.length;
  const count = `${resources.length} ${type}${resources.length === 1 ? "" : "s"}`;
  return `${count}: ${names.join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
}

const nameOf = ({ id, title }: Named): string => (title === undefined ? id : `${id} ${JSON.stringify(title)}`);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
