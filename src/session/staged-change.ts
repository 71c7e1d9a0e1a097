import { extractFields, type Kind } from "../documents";
import { documentIn } from "../documents/stored";
import { changedKeys } from "../storage/changed-keys";
import type { Check, Commit, DocumentChange, JsonObject } from "../storage/storage";
import { type OperationContext, recordedActor } from "./context";

/** A document that this commit changes, whole on both sides. */
export interface StagedChange {
  readonly kind: Kind;
  readonly id: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

/** The commit that carries the changes out if every check holds. */
export function commitOf(
  staged: readonly StagedChange[],
  check: readonly Check[],
  { actor, operation, nowMs, ulid }: OperationContext,
): Commit {
  const put = [];
  const del = [];
  for (const { kind, id, after } of staged) {
    if (after === null) del.push({ kind, id });
    else put.push({ kind, id, body: after, fields: extractFields(kind, documentIn(kind, after)) });
  }
  const log = { time: nowMs, actor: recordedActor(actor), operation, changes: staged.map(difference) };
  return { txId: ulid(), log, check, put, del };
}

/** Only the keys that changed, so that a change of one field of a large document stays small. */
function difference({ kind, id, before, after }: StagedChange): DocumentChange {
  if (before === null || after === null) return { kind, id, before, after };
  const keys = changedKeys(before, after);
  return { kind, id, before: partsOf(before, keys), after: partsOf(after, keys) };
}

const partsOf = (body: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.map((key) => [key, body[key]]));
