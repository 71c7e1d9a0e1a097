import { type Documents, extractFields, type Kind } from "../../documents";
import { bodyOf, documentIn } from "../../documents/stored";
import type { Session } from "../../session/session";
import type { StoredDocuments } from "../../snapshot/lines/stored-check";
import { ascending } from "../../storage/clauses";
import { matchesClauses } from "../../storage/evaluate";
import type { StoredDocument } from "../../storage/storage";

/** The workspace as it would be once what is staged is committed. */
export function stagedDocuments(session: Session): StoredDocuments {
  return {
    async get(kind, ids) {
      const documents = await session.getMany(kind, ids);
      return documents.map((document) => (document === null ? null : asStored(kind, document)));
    },
    async find(kind, where) {
      const committed = await session.findGuarded({ kind, where, sort: ascending("id") });
      const staged = session
        .staged()
        .flatMap((change) => (change.kind === kind && change.after !== null ? [documentIn(kind, change.after)] : []));
      const all = new Map([...committed, ...staged].map((each) => [each.id, each]));
      return [...all.values()]
        .filter((document) => matchesClauses(extractFields(kind, document), where, document.id))
        .map((document) => asStored(kind, document));
    },
  };
}

/** In what form documents are judged; at which commit they changed last is of no account. */
export const asStored = (kind: Kind, document: Documents[Kind]): StoredDocument => ({
  kind,
  id: document.id,
  rev: 0,
  body: bodyOf(document),
});
