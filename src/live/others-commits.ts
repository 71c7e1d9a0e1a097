import type { Kind } from "../documents";
import { rewind } from "../history/rewind";
import type { Change, DocumentChange, JsonObject, Storage, StoredDocument } from "../storage/storage";
import { ChangedDocument } from "./changed-document";

/** The changes of several commits, as one step. */
export async function changesOf(
  storage: Storage,
  team: string,
  commits: readonly Change[],
): Promise<readonly ChangedDocument[]> {
  const steps = new Map<string, { readonly change: DocumentChange; readonly sequence: number }[]>();
  for (const { sequence, log } of commits) {
    for (const change of log.changes) {
      const key = `${change.kind}/${change.id}`;
      const known = steps.get(key) ?? [];
      known.push({ change, sequence });
      steps.set(key, known);
    }
  }
  const histories = [...steps.values()];
  const keys = histories.flatMap(([first]) => (first === undefined ? [] : [first.change]));
  const documents = keys.length === 0 ? [] : await storage.get(team, keys);
  return histories.flatMap((history, index) => {
    const last = history.at(-1);
    if (last === undefined) return [];
    const { kind, id } = last.change;
    const stored = documents[index] ?? null;
    const before = earlierBody(stored, history);
    const step = { kind: kind as Kind, id, before, after: stored?.body ?? null };
    return [new ChangedDocument(step, stored?.rev ?? last.sequence)];
  });
}

/** The document before its changes; undefined if it has changed again since, so that it is not known. */
function earlierBody(
  stored: StoredDocument | null,
  history: readonly { readonly change: DocumentChange; readonly sequence: number }[],
): JsonObject | null | undefined {
  const last = history.at(-1);
  const isLast = stored === null ? last?.change.after === null : stored.rev === last?.sequence;
  if (!isLast) return undefined;
  return history.reduceRight<JsonObject | null>((body, { change }) => rewind(body, change), stored?.body ?? null);
}
