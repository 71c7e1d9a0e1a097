import { groupBy } from "../../base/group-by";
import { extractFields, type Kind } from "../../documents";
import { documentIn } from "../../documents/stored";
import type { Issue } from "../../errors/errors";
import { references } from "../../resources/removal/operations/remove";
import type { Session } from "../../session/session";
import type { StagedChange } from "../../session/staged-change";
import { StoredCheck } from "../../snapshot/lines/stored-check";
import type { ChangesSince } from "./changes-since";
import { type Conflict, nameOf } from "./conflict";
import { dependentsOf, type Judged } from "./dependents";
import { isLookedAt } from "./looked-at";
import { asStored, stagedDocuments } from "./staged-documents";
import { standingConflicts } from "./standing-conflicts";

/** How many documents are judged at once. */
const PAGE = 500;

/**
 * Judges what is staged together with all that touches it, by the rules between documents and those of the operations,
 * and reports what would not hold any more. Rule H2.2.
 */
export async function recheck(session: Session, since: ChangesSince): Promise<readonly Conflict[]> {
  const staged = session.staged();
  const dependents = await dependentsOf(session, staged, since);
  const conflicts = [
    ...(await standingConflicts(session, staged, since)),
    ...(await usersLost(staged, dependents, since)),
    ...(await faultsAmong(session, [...judgedOf(staged), ...dependents])),
  ];
  const known = new Map(conflicts.map((conflict) => [`${conflict.kind}/${conflict.id}/${conflict.field}`, conflict]));
  return [...known.values()];
}

const judgedOf = (staged: readonly StagedChange[]): readonly Judged[] =>
  staged.flatMap((change) => {
    const { kind, after } = change;
    return after === null || !isLookedAt(change) ? [] : [{ kind, document: documentIn(kind, after) }];
  });

/** A document that named a user before there was a record of it needs none. */
async function usersLost(
  staged: readonly StagedChange[],
  dependents: readonly Judged[],
  since: ChangesSince,
): Promise<readonly Conflict[]> {
  const lost = new Set(staged.filter(({ kind, after }) => kind === "member" && after === null).map(({ id }) => id));
  if (lost.size === 0) return [];
  const conflicts: Conflict[] = [];
  for (const { kind, document } of dependents) {
    const { id } = document;
    const fields = extractFields(kind, document);
    const naming = references.find(
      ({ kind: from, by, to }) =>
        from === kind &&
        to === "member" &&
        typeof by === "string" &&
        [by === "id" ? id : (fields[by] ?? [])].flat().some((user) => lost.has(String(user))),
    );
    if (naming === undefined || !(await since.has(kind, id))) continue;
    conflicts.push({ kind, id, message: `${kind} ${id} needs a member that would go.`, field: String(naming.by) });
  }
  return conflicts;
}

async function faultsAmong(session: Session, judged: readonly Judged[]): Promise<readonly Conflict[]> {
  const check = new StoredCheck(stagedDocuments(session));
  const conflicts: Conflict[] = [];
  for (const [kind, all] of groupBy(judged, (each) => each.kind)) {
    const documents = [...new Map(all.map(({ document }) => [document.id, document])).values()];
    for (let start = 0; start < documents.length; start += PAGE) {
      const page = documents.slice(start, start + PAGE).map((document) => asStored(kind, document));
      const faults = await check.faultsOf(kind, page, (id) => `${kind}/${id}`);
      conflicts.push(...faults.map((fault) => conflictAt(kind, fault, session.context.actor.role === "admin")));
    }
  }
  return conflicts;
}

/**
 * From a path such as `card/7.linked_cards[0].card_id`; no id has a full stop. What is wrong there may name, or count,
 * documents that only admins are sure to read.
 */
function conflictAt(kind: Kind, { path, message }: Issue, isComplete: boolean): Conflict {
  const place = path.indexOf(".");
  const [at, key] = place < 0 ? [path, ""] : [path.slice(0, place), path.slice(place + 1)];
  const id = at.slice(kind.length + 1);
  const [outermost = ""] = key.split(/[.[]/, 1);
  const field = nameOf(isComplete ? key : outermost);
  return {
    kind,
    id,
    message: isComplete ? message : `${field || "Something"} of ${kind} ${id} would not fit what came later.`,
    ...(field === "" ? {} : { field }),
  };
}
