import type * as z from "zod/mini";
import { ISSUES_MAX } from "../base/limits";
import { nearestName } from "../text/nearest-name";
import { failure, type Issue } from "./errors";
import { messageOf, unknownFieldMessage } from "./input-messages";

const settings = { error: messageOf, async: false } as const;

export function readWith<S extends z.ZodMiniType>(schema: S, value: unknown): z.core.util.SafeParseResult<z.output<S>> {
  // `safeParse` copies its settings each time, which takes longer than to read a view request.
  const read = schema._zod.run({ value, issues: [] }, settings);
  const isRead = !(read instanceof Promise) && read.issues.length === 0;
  return isRead ? { success: true, data: read.value as z.output<S> } : schema.safeParse(value, settings);
}

/** The parsed input; throws a 400 with every issue found. */
export function accepted<T>(what: string, read: z.core.util.SafeParseResult<T>, parent?: string): T {
  if (read.success) return read.data;
  const issues = inputIssues(read.error.issues, parent, suggestions());
  const [first] = issues;
  const where = first?.path ? ` ${first.path}:` : "";
  throw failure("invalid_input", `${what} is not valid.${where} ${first?.message}`, { issues });
}

type Suggest = (name: string, known: readonly string[]) => string | undefined;

/** For as many names as are reported: to find one takes longer than to find out that it is unknown. */
export function suggestions(): Suggest {
  let left = ISSUES_MAX;
  return (name, known) => {
    left -= 1;
    return left >= 0 ? nearestName(name, known) : undefined;
  };
}

/** The issues a schema found, one for each path, written as in code: `checklists[0].title`. */
export function inputIssues(...given: Parameters<typeof allIssues>): Issue[] {
  const seen = new Set<string>();
  return allIssues(...given).filter(({ path }) => !seen.has(path) && seen.add(path));
}

function allIssues(issues: readonly z.core.$ZodIssue[], parent = "", suggest: Suggest = () => undefined): Issue[] {
  return issues.flatMap((issue) => {
    const path = pathOf(issue.path, parent);
    if (issue.code === "unrecognized_keys") {
      const known = issue.message.split(",");
      return issue.keys.slice(0, 2 * ISSUES_MAX).map((key) => ({
        path: pathOf([key], path),
        code: "unknown_key",
        message: unknownFieldMessage(key, suggest(key, known)),
      }));
    }
    const [first] = issue.code === "invalid_union" ? issue.errors : [];
    if (first !== undefined && first.length > 0) return allIssues(first, path, suggest);
    return { path, code: codeOf(issue), message: issue.message };
  });
}

/** A rule of our own may carry its code in `params`. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_union") return "invalid_value";
  return issue.code === "custom" ? String(issue.params?.["code"] ?? "invalid") : issue.code;
}

export function pathOf(steps: readonly PropertyKey[], parent = ""): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === "number") return `${path}[${step}]`;
    return path === "" ? String(step) : `${path}.${String(step)}`;
  }, parent);
}
