import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import { checkNamedOnce } from "../argument-checks";
import type { KindSchema } from "../kind-schema";
import type { Fields } from "../query";
import { sealBody, sealLog } from "../seal";
import type { Commit, DocumentWrite, JsonObject } from "../storage";
import type { DocumentRecord } from "./database";

/** A document of a commit, as it is held and as it is stored. */
export interface PreparedWrite {
  readonly kind: string;
  readonly body: JsonObject;
  readonly fields: Fields;
  readonly record: Omit<DocumentRecord, "rev">;
}

/** A commit of which all that needs no database is done, apart from its caller's objects. */
export interface PreparedCommit {
  readonly commit: Pick<Commit, "txId" | "check" | "del"> & { readonly time: number };
  readonly put: readonly PreparedWrite[];
  readonly entry: string;
}

/** Refuses what cannot be stored, before anything is. */
export function prepareCommit(commit: Commit, schemaOf: (kind: string) => KindSchema): PreparedCommit {
  const { txId, log, check, put, del } = commit;
  checkNamedOnce([...put, ...del]);
  for (const { kind } of del) schemaOf(kind);
  for (const one of check) {
    if ("query" in one) schemaOf(one.query.kind).checkSelection(one.query);
    else schemaOf(one.kind);
  }
  const writes = put.map((write) => prepareWrite(write, schemaOf(write.kind)));
  sealLog(commit);
  return {
    commit: { txId, time: log.time, check: [...check], del: del.map(({ kind, id }) => ({ kind, id })) },
    put: writes,
    entry: JSON.stringify(log),
  };
}

function prepareWrite({ kind, id, body, fields }: DocumentWrite, schema: KindSchema): PreparedWrite {
  schema.checkNames(fields);
  const values = schema.fieldValues(fields);
  sealBody(body, `${kind}/${id}`, DOCUMENT_MAX_BYTES);
  return { kind, body, fields: values, record: { id, body: JSON.stringify(body), fields: JSON.stringify(values) } };
}
