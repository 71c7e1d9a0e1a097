import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import { checkNamedOnce } from "../argument-checks";
import type { FieldValue } from "../query";
import { seal, sealLog } from "../seal";
import { isStorable } from "../storable-text";
import type { Commit, DocumentKey, DocumentWrite } from "../storage";
import { StorageError } from "../storage-error";
import type { DeclaredKind } from "./declared-kind";
import type { PreparedWrite } from "./documents";

/** The most bytes a UTF-16 code unit takes in UTF-8. */
const BYTES_PER_UNIT = 3;

/** A commit of which all that needs no database is done. */
export interface PreparedCommit {
  readonly commit: Commit;
  readonly put: readonly PreparedWrite[];
  readonly del: readonly (DocumentKey & { readonly declared: DeclaredKind })[];
  readonly entry: string;
}

/** Refuses what cannot be stored, before anything is. */
export function prepareCommit(commit: Commit, kindOf: (kind: string) => DeclaredKind): PreparedCommit {
  checkNamedOnce([...commit.put, ...commit.del]);
  for (const check of commit.check) {
    if ("query" in check) kindOf(check.query.kind).schema.checkSelection(check.query);
    else kindOf(check.kind);
  }
  const put = commit.put.map((write) => prepareWrite(write, kindOf(write.kind)));
  sealLog(commit);
  return {
    commit,
    put,
    del: commit.del.map(({ kind, id }) => ({ kind, id, declared: kindOf(kind) })),
    entry: JSON.stringify(commit.log),
  };
}

function prepareWrite({ kind, id, body, fields }: DocumentWrite, declared: DeclaredKind): PreparedWrite {
  // Elsewhere the length of a text and the order of its bytes are those of its code units.
  if (/[\0\ud800-\udfff]/.test(id)) throw new TypeError(`The id ${JSON.stringify(id)} cannot be kept in order.`);
  declared.schema.checkNames(fields);
  const values = declared.schema.fieldValues(fields);
  for (const [name, value] of Object.entries(values)) refuseUnstorable(kind, name, value);
  const encodedFields = JSON.stringify(values);
  refuseLarge(encodedFields, `The fields of ${kind}/${id} take`);
  seal(body, `${kind}/${id}`);
  const encodedBody = JSON.stringify(body);
  refuseLarge(encodedBody, `The document ${kind}/${id} takes`);
  return { kind, id, declared, fields: values, encodedFields, body: encodedBody };
}

function refuseUnstorable(kind: string, field: string, value: FieldValue): void {
  if (isStorable(value)) return;
  throw new TypeError(`The field "${field}" of the kind "${kind}" holds U+0000 or a lone surrogate.`);
}

function refuseLarge(text: string, what: string): void {
  if (text.length * BYTES_PER_UNIT <= DOCUMENT_MAX_BYTES) return;
  if (new TextEncoder().encode(text).length <= DOCUMENT_MAX_BYTES) return;
  throw new StorageError("limit", `${what} more than ${DOCUMENT_MAX_BYTES} bytes.`);
}
