import type { Documents, Kind } from "../../documents";
import { documentIn } from "../../documents/stored";
import type { Loose } from "../../integrity/corpus";
import { namedIn } from "../../integrity/references";
import { references } from "../../resources/removal/operations/remove";
import type { Session } from "../../session/session";
import type { StagedChange } from "../../session/staged-change";
import { anyOf, ascending } from "../../storage/clauses";
import type { ChangesSince } from "./changes-since";
import { isLookedAt } from "./looked-at";

/** A document as the undo would leave it. */
export type Judged = { readonly kind: Kind; readonly document: Documents[Kind] };

/** Kinds that name others by fields they are not found by. */
const unindexed = ["time_entry", "timer"] as const satisfies readonly Kind[];

/** The documents that name any of those staged, or named them, as far as what is staged can matter to them. */
export async function dependentsOf(
  session: Session,
  staged: readonly StagedChange[],
  since: ChangesSince,
): Promise<readonly Judged[]> {
  const found = new Map<string, Judged>();
  const add = (kind: Kind, documents: readonly (Documents[Kind] | null)[]): void => {
    for (const document of documents) if (document !== null) found.set(`${kind}/${document.id}`, { kind, document });
  };
  const sort = ascending("id");
  for (const { kind, by, to } of references) {
    const targets = staged.filter((change) => change.kind === to && isLookedAt(change));
    if (targets.length === 0) continue;
    if (typeof by === "string") {
      const ids = targets.map(({ id }) => id);
      add(kind, await session.findGuarded({ kind, where: [anyOf(by, ids)], sort }));
    } else {
      const named = targets.flatMap((change) => bodiesOf(change).flatMap((body) => by(body)));
      add(kind, await session.getMany(kind, [...new Set(named.filter((id) => id !== undefined))]));
    }
  }
  // A document can only be named after the commit that created it.
  const made = new Set(staged.filter(({ after }) => after === null).map(({ kind, id }) => `${kind}/${id}`));
  for (const kind of made.size === 0 ? [] : unindexed) {
    const documents = await session.getMany(kind, await since.idsOf(kind));
    add(
      kind,
      documents.filter((document) => document !== null && namesAny(kind, document, made)),
    );
  }
  return [...found.values()];
}

const namesAny = (ofKind: Kind, document: object, keys: ReadonlySet<string>): boolean =>
  namedIn(document as Loose, ofKind).some(({ kind, id }) => keys.has(`${kind}/${id}`));

const bodiesOf = ({ kind, before, after }: StagedChange): readonly Documents[Kind][] =>
  [before, after].flatMap((body) => (body === null ? [] : [documentIn(kind, body)]));
