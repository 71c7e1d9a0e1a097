import type { Kind } from "../documents";
import { documentIn } from "../documents";
import { refusal } from "../errors/errors";
import type { JsonObject } from "../storage/storage";
import type { Scope } from "./scope";
import type { Session } from "./session";

/** Documents in no space are read within one, and not written. */
const nowhere: ReadonlySet<Kind> = new Set<Kind>(["member", "epic", "note", "settings", "time_category"]);

// Refuses what would be written beyond the actor's scope. What is beyond already can only have been passed through, for
// nothing there can be named.
export async function refuseBeyond(session: Session, scope: Scope): Promise<void> {
  if (scope.rights === "read") throw beyond();
  const isShown = (kind: Kind, body: JsonObject) => session.canRead(kind, documentIn(kind, body));
  for (const { kind, before, after, touched } of scope.project_id === undefined ? [] : session.staged()) {
    const isWhole = before === null || after === null;
    if (nowhere.has(kind) && (isWhole || touched.has("time_updated"))) throw beyond();
    if (kind === "tag" && !(before ?? after)?.["project_id"]) throw beyond();
    if (nowhere.has(kind) || after === null || (before !== null && !(await isShown(kind, before)))) continue;
    if (!(await isShown(kind, after))) throw beyond();
  }
}

const beyond = () => refusal("no_access", "", "The token does not reach as far as this change.");
