import { expect, test } from "vitest";
import { MemoryStorage, type Storage, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { readWith } from "../../../src/errors/input-issues";
import { schemaOf } from "../../../src/operation/operation";
import { calledBy } from "../../../src/operations/registry";
import { call, type OperationName, oneOfEverything, operationNames, validInputs } from "../../access/every-operation";
import { recordWrites } from "../../storage/record-writes";
import { exceptions } from "./exceptions";
import { leavesOf, withValue } from "./leaves";
import { moreOfSome } from "./more-of-some";
import { samples } from "./samples";

const TEAM = "t-acme";

const workspaceOver = (storage: Storage, seed: number, now = "2026-01-05T09:00Z"): Workspace =>
  new Workspace({
    ...{ teamId: TEAM, storage, clock: manualClock({ now }), random: seededRandom(seed), history: true },
    actor: { user_id: "u-ada", role: "admin" },
  });

const { made: ids, writeTo } = await recordWrites(async (storage) => {
  const made = await oneOfEverything(workspaceOver(storage, 1));
  await moreOfSome(workspaceOver(storage, 3), made);
  return made;
});

const subjects = ["card_id", "epic_id", "page_id"];

/** The input without what another subject is named by, where this field names none of its own yet. */
function withoutOthers(input: object, field: unknown): object {
  if (!subjects.includes(String(field)) || Object.hasOwn(input, String(field))) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !subjects.includes(key)));
}

/** The answer or refusal, and the stored documents after it; undefined for invalid input. */
async function outcomeOf(name: OperationName, input: unknown): Promise<string | undefined> {
  // Most of what is tried is not: it needs no workspace.
  if (!readWith(schemaOf(calledBy(name).operation, "seconds"), input).success) return undefined;
  const memory = new MemoryStorage();
  await writeTo(memory);
  const workspace = workspaceOver(memory, 2, "2026-03-01");
  const acting = workspace.as({ user_id: name === "startTimer" ? "u-max" : "u-ada", role: "admin" });
  const refusal: unknown[] = [];
  const answer = await call(acting, name, input).catch((error: unknown) => {
    refusal.push(Reflect.get(Object(error), "status"), String(error));
  });
  if (refusal[0] === 400) return undefined;
  return JSON.stringify([answer, refusal, await workspace.export()]);
}

/** Every listing is paged through elsewhere, and what is expected of each operation is tried there, too. */
const elsewhere = new Set<string | number | undefined>(["cursor", "count", "limit", "expected"]);

async function fieldsWithoutEffect(name: OperationName): Promise<readonly string[]> {
  const code = calledBy(name).operation;
  const idle: string[] = [];
  const base = { ...validInputs(ids)[name] };
  for (const { path, values } of leavesOf(schemaOf(code, "seconds"))) {
    const place = path
      .map((step) => (typeof step === "number" ? "[]" : `.${step}`))
      .join("")
      .slice(1);
    if (elsewhere.has(path.at(-1)) || elsewhere.has(path[0]) || values.length === 1) continue;
    const { beside = {}, tried = values } = samples(ids)[`${name}.${place}`] ?? {};
    const given = { ...withoutOthers(base, path[0]), ...beside };
    const outcomes = new Set<string>();
    for (const value of [undefined, ...tried]) {
      const outcome = await outcomeOf(name, withValue(given, path, value));
      if (outcome !== undefined) outcomes.add(outcome);
      if (outcomes.size > 1) break;
    }
    if (outcomes.size < 2) idle.push(`${name}.${place}`);
  }
  return idle;
}

test.each(operationNames.filter((name) => !["load", "previewView", "summarizeView"].includes(name)))(
  "[E3.6] every field that %s takes changes something, or it is said why not",
  async (name) => {
    const expected = Object.keys(exceptions).filter((place) => place.startsWith(`${name}.`));
    expect(new Set(await fieldsWithoutEffect(name))).toEqual(new Set(expected));
  },
);
