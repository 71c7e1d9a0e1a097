import { checkNamedOnce } from "./argument-checks";
import type { Declared } from "./kind-schema";
import type { Fields } from "./query";
import { sealBody, sealLog } from "./seal";
import type { Check, Commit, CommitResult, DocumentKey, JsonObject, StorageCapabilities } from "./storage";
import { StorageError } from "./storage-error";

export type AppliedCommit = Extract<CommitResult, { readonly ok: true }>;

/** The answer to a commit that became the workspace's commit of that number. */
export const resultAt = (sequence: number): AppliedCommit => Object.freeze({ ok: true, sequence, rev: sequence });

/** The answer to a commit that bears the `txId` of another one. */
const takenTxId: CommitResult = Object.freeze({ ok: false, conflicts: Object.freeze([]) });

/** A commit by the JSON of its log, and its place in the log of the workspace. */
type Applied = { readonly sequence: number; readonly log: string };

/**
 * The result of a commit whose `txId` an applied commit has already used. It is the same one if it says the same, and was
 * decided on nothing that came afterwards.
 */
export function answerAgain(log: string, check: readonly Check[], { sequence, log: applied }: Applied): CommitResult {
  const isSame = log === applied && check.every((one) => "query" in one || one.rev < sequence);
  return isSame ? resultAt(sequence) : takenTxId;
}

/** A document of a commit: frozen, and as JSON. */
export interface PreparedWrite<Table> extends DocumentKey {
  readonly table: Table;
  readonly body: string;
  readonly content: JsonObject;
  /** In the order in which they are declared. */
  readonly fields: Fields;
}

/** A commit of which all that needs no database is done, apart from its caller's objects. */
export interface PreparedCommit<Table> extends Pick<Commit, "txId" | "check"> {
  readonly time: number;
  readonly entry: string;
  readonly put: readonly PreparedWrite<Table>[];
  readonly del: readonly (DocumentKey & { readonly table: Table })[];
}

/** Refuses what cannot be stored, before anything is. */
export function prepareCommit<Table extends Declared>(
  commit: Commit,
  limits: Pick<StorageCapabilities, "maxDocumentBytes" | "maxCommitDocuments">,
  tableOf: (kind: string) => Table,
): PreparedCommit<Table> {
  const { txId, log, check, put, del } = commit;
  checkNamedOnce([...put, ...del]);
  if (put.length + del.length > limits.maxCommitDocuments) {
    throw new StorageError("limit", `A commit takes at most ${limits.maxCommitDocuments} documents.`);
  }
  for (const one of check) {
    if ("query" in one) tableOf(one.query.kind).schema.checkSelection(one.query);
    else tableOf(one.kind);
  }
  const writes = put.map(({ kind, id, body, fields }) => {
    const table = tableOf(kind);
    table.schema.checkFields(fields);
    const values = table.schema.fieldValues(fields);
    sealBody(body, `${kind}/${id}`, limits.maxDocumentBytes);
    return { kind, id, table, fields: values, content: body, body: JSON.stringify(body) };
  });
  sealLog(commit);
  return {
    txId,
    time: log.time,
    entry: JSON.stringify(log),
    check: [...check],
    put: writes,
    del: del.map(({ kind, id }) => ({ kind, id, table: tableOf(kind) })),
  };
}
