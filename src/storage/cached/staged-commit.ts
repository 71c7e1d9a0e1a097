import type { Entry } from "../memory/collection/collection";
import { seal } from "../seal";
import type { Commit, DocumentWrite } from "../storage";
import type { Declarations } from "./declarations";

/** The commit apart from its caller's objects, which may change before its turn comes: bodies and log are frozen. */
export function sealed(commit: Commit): Commit {
  const { txId, log, check, put, del } = commit;
  seal(log, "log");
  return {
    txId,
    log,
    check: [...check],
    put: put.map(({ kind, id, body, fields }) => {
      seal(body, `${kind}/${id}`);
      return { kind, id, body, fields: structuredClone(fields) };
    }),
    del: [...del],
  };
}

/** The entries that an applied commit leaves; `undefined` if one is of a kind that is not declared. */
export function entriesOf(
  put: readonly DocumentWrite[],
  rev: number,
  declarations: Declarations,
): readonly Entry[] | undefined {
  const entries: Entry[] = [];
  for (const { kind, id, body, fields } of put) {
    const schema = declarations.schema(kind);
    if (schema === undefined) return undefined;
    entries.push({ document: Object.freeze({ kind, id, rev, body }), fields: schema.fieldValues(fields) });
  }
  return entries;
}
