import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { WorkspaceError } from "../../src/errors/errors";
import { accepted, readWith } from "../../src/errors/input-issues";
import { schemaOf } from "../../src/operation/operation";
import { calledBy, operations } from "../../src/operations/registry";
import { shapeOf } from "../../src/unknown-fields/check-unknown-fields";
import { newWorkspace, refusalOf } from "../operations/fixture";

const long = `\u0000${"x".repeat(500_000)}`;
const hostile: readonly unknown[] = [1e17, -1e17, 1e300, -0.5, 1.5, Number.NaN, "", " ", long, true, [], [7], {}, null];

/** The paths of what is wrong with an input. */
function pathsOf(schema: z.ZodMiniType, input: unknown): readonly string[] {
  try {
    accepted("The input", readWith(schema, input));
    return [];
  } catch (error) {
    if (error instanceof WorkspaceError) return error.issues.map(({ path }) => path);
    throw error;
  }
}

describe("one issue is reported for each place", () => {
  test.each(Object.keys(operations))("[N2.6] in the input of %s", (name) => {
    const code = calledBy(name).operation;
    for (const unit of ["seconds", "milliseconds"] as const) {
      const schema: z.ZodMiniType = schemaOf(code, unit);
      for (const field of shapeOf(schema).fields?.keys() ?? []) {
        for (const value of hostile) {
          const paths = pathsOf(schema, { type: "card", [field]: value });
          expect(new Set(paths).size, `${field}: ${String(value).slice(0, 20)}`).toBe(paths.length);
        }
      }
    }
  });

  test("[N2.6] of a date that is too late", async () => {
    const { issues } = await refusalOf(newWorkspace().workspace.createEpic({ title: "Launch", due_date: 1e17 }), 400);
    const message = "Expected a time in whole seconds or milliseconds.";
    expect(issues).toEqual([{ path: "due_date", code: "too_big", message }]);
  });
});
